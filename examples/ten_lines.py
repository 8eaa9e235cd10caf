"""A player in ten lines: it does whatever the rules allow, by chance. See docs/protocol.md."""

import json
import random
import sys

for message in map(json.loads, sys.stdin):
    if message.get("ask") == "act":
        print(json.dumps({"decision": message["decision"], "do": random.choice(message["options"])}), flush=True)
    elif message.get("ask") == "knock":
        print('{"knock": false}', flush=True)
    elif message["type"] == "over":
        break

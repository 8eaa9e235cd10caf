/** Where the page is: the beginning, or a table. The way back never leaves a running game without asking. */

interface Where {
  code: string | null;
  move: string | null;
}

export function whereIs(path: string, search: string): Where {
  const found = /^\/t\/([A-Za-z0-9]{4})\/?$/.exec(path);
  return { code: found ? found[1]!.toUpperCase() : null, move: new URLSearchParams(search).get("move") };
}

export const route = $state<Where>({ code: null, move: null });

/** Set by the table: whether a game runs, and whether the reader has just asked to leave it. */
export const guard = $state({ running: false, asked: false });

function read(): void {
  Object.assign(route, whereIs(location.pathname, location.search));
}

export function go(path: string): void {
  history.pushState(null, "", path);
  read();
}

export function start(): void {
  read();
  if (route.code) {
    // A table that was opened by its address has no page of ours below it: this entry takes its place.
    history.replaceState({ below: true }, "", location.href);
    history.pushState(null, "", location.href);
  }
  addEventListener("popstate", (event: PopStateEvent) => {
    const to = whereIs(location.pathname, "");
    const below = (event.state as { below?: boolean } | null)?.below === true;
    if (guard.running && route.code && (below || to.code !== route.code)) {
      history.pushState(null, "", `/t/${route.code}`);
      guard.asked = true;
      return;
    }
    if (below) history.back();
    else read();
  });
}

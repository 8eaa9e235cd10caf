"""What hands were worth with all cards open: judged afterwards, never shown to a player during the play."""

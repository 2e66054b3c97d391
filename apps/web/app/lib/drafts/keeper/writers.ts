const PREFIX = 'pq:writer:';

/** Lets other tabs know that this writer lives, until it is let go: what it keeps is not theirs to take over. */
export function holdWriter(writer: string): () => void {
  let release = () => {};
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Where the browser has no locks, nobody is known to live.
  void navigator.locks?.request(`${PREFIX}${writer}`, () => over);
  return release;
}

/** The writers that are open in this browser now. */
export async function livingWriters(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
}

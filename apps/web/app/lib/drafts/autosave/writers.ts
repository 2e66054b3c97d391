const PREFIX = 'pq:writer:';

/** Shows other tabs that this writer is alive, until it is released, so that they do not take over its stored input. */
export function lockWriter(writer: string): () => void {
  let release = () => {};
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without the Web Locks API no writer is known to be alive.
  void navigator.locks?.request(`${PREFIX}${writer}`, () => over);
  return release;
}

export async function livingWriters(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
}

import { setTimeout as delay } from 'node:timers/promises';

export type Watcher = {
  backers(): number;
  opened(): number;
  stop(): void;
};

const AGAIN_MS = 500;

/** Watches a project like a page: an event stream that reconnects whenever it ends. */
export function watchProject(site: string, key: string): Watcher {
  const stopping = new AbortController();
  let [backers, opened] = [-1, 0];
  const probe = async () => {
    const answer = await fetch(`${site}/api/project/live?key=${key}`, { signal: stopping.signal });
    if (!answer.ok || !answer.body) return;
    opened += 1;
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const found = [...chunk.matchAll(/"backers":(\d+)/g)].at(-1)?.[1];
      if (found !== undefined) backers = Number(found);
    }
  };
  void (async () => {
    while (!stopping.signal.aborted) {
      await probe().catch(() => {});
      await delay(AGAIN_MS);
    }
  })();
  return { backers: () => backers, opened: () => opened, stop: () => stopping.abort() };
}

import { setTimeout as delay } from 'node:timers/promises';

export type Site = {
  url: string;
  sandbox: string;
  database: string;
  dataDir: URL;
  env: Record<'PORT' | 'SANDBOX_PORT' | 'POSTGRES_PORT', string>;
};

/** The nth site of a run. `E2E_PORT` is the first port of all. */
export function siteAt(nth: number): Site {
  const port = Number(process.env.E2E_PORT ?? 4310) + 3 * nth;
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${port + 1}`,
    database: `postgres://pq@127.0.0.1:${port + 2}/pq`,
    dataDir: new URL(`../../.tmp/e2e-data/${nth}/`, import.meta.url),
    env: { PORT: String(port), SANDBOX_PORT: String(port + 1), POSTGRES_PORT: String(port + 2) },
  };
}

export async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(200);
}

/** The site of this worker: Playwright numbers the parallel workers. */
export const ownSite = siteAt(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

import { setTimeout as delay } from 'node:timers/promises';
import type { Backer } from './people.ts';
import type { Product } from './product.ts';
import { type LoadProject, pledge } from './projects.ts';

export type Load = {
  acknowledged: string[];
  /** Failures by request and status; 0: no response. */
  failures: string[];
  requests(): number;
  done: Promise<void>;
  stop(): Promise<void>;
};

const PLEDGE_PAUSES = 8;

type Size = { projects: readonly LoadProject[]; backers: readonly Backer[]; everyMs: number };

/**
 * Mixed load: visitors read lists and projects, members their account, and backers pledge one after another, each
 * with a key. Unanswered pledges are retried as by the page.
 */
export function startMixedLoad(product: Product, { projects, backers, everyMs }: Size): Load {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  let stopped = false;

  const get = async (what: string, path: string, token?: string) => {
    requests += 1;
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`${product.site}${path}`, { headers }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status !== 200) failures.push(`${what} ${answer?.status ?? 0}`);
  };
  const read = async (n: number) => {
    const project = projects[n % projects.length];
    const backer = backers[n % backers.length];
    await get('list', '/api/project/list?purpose=projects');
    await get('detail', `/api/project/detail?key=${project?.key}&purpose=projects`);
    await get('member', '/api/user/my/info', backer?.token);
    await get('page', '/');
  };
  const place = async (backer: Backer, project: LoadProject) => {
    while (!stopped) {
      requests += 1;
      const answer = await pledge(product, project, backer, { idempotencyKey: `order-${backer.uid}` }).catch(
        () => null,
      );
      if (answer?.status === 200 && answer.body.data?.gateKey) {
        acknowledged.push(answer.body.data.gateKey);
        return;
      }
      failures.push(`pledge ${answer?.status ?? 0}`);
      await delay(200);
    }
  };
  const reading = (async () => {
    for (let n = 0; !stopped; n += 1) {
      await read(n);
      await delay(everyMs);
    }
  })();
  const done = (async () => {
    for (const [n, backer] of backers.entries()) {
      if (stopped) return;
      await place(backer, projects[n % projects.length] as LoadProject);
      // Spread over the whole run, so that pledges are in flight at any time.
      await delay(everyMs * PLEDGE_PAUSES);
    }
  })();
  return {
    acknowledged,
    failures,
    requests: () => requests,
    done,
    async stop() {
      stopped = true;
      await Promise.all([reading, done]);
    },
  };
}

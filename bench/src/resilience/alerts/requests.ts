import { setTimeout as delay } from 'node:timers/promises';
import { createPeople } from '../../support/people.ts';
import type { Scenario } from './scenario.ts';
import { NOTICED_MS, type Watched } from './site.ts';

const READERS = 40;
/** Longer than a second, shorter than a request's wait for a connection. */
const LOCK_S = 1.6;

export function slowRequests(): Scenario {
  const stopping = { is: false };
  let running: Promise<unknown> = Promise.resolve();
  return {
    alerts: ['PqSlow', 'PqPoolFull'],
    does: `table card locked for ${LOCK_S} s again and again under ${READERS} readers`,
    async cause({ product }) {
      const people = await createPeople(product, READERS);
      const locking = async () => {
        while (!stopping.is) {
          await product.pool.query(
            `begin; lock table card in access exclusive mode; select pg_sleep(${LOCK_S}); commit`,
          );
          await delay(50);
        }
      };
      // Not the session, which many requests read in one statement.
      const reading = people.map(async ({ uid, token }) => {
        while (!stopping.is) {
          const answer = await fetch(`${product.site}/api/user/card?uid=${uid}`, {
            headers: { authorization: `Bearer ${token}` },
          }).catch(() => null);
          await answer?.arrayBuffer();
        }
      });
      running = Promise.allSettled([locking(), ...reading]);
    },
    async end() {
      stopping.is = true;
      await running;
    },
  };
}

export function manyRequests(): Scenario {
  let web: Watched | undefined;
  return {
    alerts: ['PqLimited'],
    does: '900 requests from one address to a process with LIMITS=strict',
    async cause(site) {
      const started = await site.startWeb({ LIMITS: 'strict' });
      web = started;
      site.watch({ webs: [started] });
      await delay(NOTICED_MS);
      for (let n = 0; n < 900; n += 30)
        await Promise.all(
          Array.from({ length: 30 }, async () => {
            const answer = await fetch(`${started.address}/api/project/list?purpose=projects`);
            await answer.arrayBuffer();
          }),
        );
    },
    end: (site) => site.retire(web),
  };
}

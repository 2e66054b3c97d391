import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { moveClock, runChecks } from '../support/books.ts';
import { createPaidOrders } from '../support/paid-orders.ts';
import { postJson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createRandom, type Verdict } from '../support/report.ts';

type Size = { orders: number; kills: number; seed: number };

/** Where a batch of these mails is written but not committed. */
const places = ['address.before_commit', 'parcels.before_commit'];
const kinds = ['addressLockSoon', 'promiseMoved', 'makingStarted'];

/**
 * A maker announces the lock of addresses, moves the promise and starts production; the workers that mail that to the backers are killed
 * within a batch and then at random moments. Every backer must be mailed once of each.
 */
export async function mailsUnderKill({ orders, kills, seed }: Size): Promise<Verdict> {
  const random = createRandom(seed);
  const product = await startProduct();
  try {
    const { key: pid, maker } = await createPaidOrders(product, orders);
    const press = (path: string, body: object) => postJson(`${product.site}/api${path}`, body, maker.token);
    await press('/shipping/lock', { pid });
    await press('/shipping/making', { pid, on: true });
    await press('/project/promise', {
      key: pid,
      month: await nextMonth(product),
      reason: '가마를 한 번 더 때야 합니다.',
    });
    for (const place of places) await dieAt(product, place);
    const lost = await countMails(product);
    for (let done = 0; done < kills; done += 1) {
      const worker = await product.startWorker();
      await delay(Math.floor(random() * 500));
      await worker.kill();
    }
    await product.startWorker();
    await moveClock(product, { advance: 'PT1M' });
    const mails = await countMails(product);
    const checks = await runChecks(product);
    const isOnce = kinds.every((kind) => mails[kind]?.mails === orders && mails[kind]?.backers === orders);
    return {
      name: 'mails-under-kill',
      passed: isOnce && checks.clean,
      figures: { orders, kills, seed, lost, mails, checks: checks.output },
    };
  } finally {
    await product.stop();
  }
}

/** A worker that is killed there, at its first batch. */
async function dieAt(product: Product, place: string): Promise<void> {
  const { child } = await product.startWorker({ FAILPOINTS: `${place}=kill` });
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.signalCode !== 'SIGKILL') throw new Error(`worker ended by ${child.signalCode} at ${place}`);
}

async function nextMonth({ pool }: Product): Promise<string> {
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(promise_month + interval '1 month', 'YYYY-MM') as month from project where promise_month is not null`,
  );
  return rows[0]?.month ?? '';
}

async function countMails({ pool }: Product): Promise<Record<string, { mails: number; backers: number }>> {
  const { rows } = await pool.query<{ kind: string; mails: number; backers: number }>(
    `select kind, count(*)::int as mails, count(distinct recipient)::int as backers from mail where kind = any($1) group by kind`,
    [kinds],
  );
  return Object.fromEntries(rows.map(({ kind, mails, backers }) => [kind, { mails, backers }]));
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { moveClock, runChecks } from '../support/books.ts';
import { addressOf, type Flood, measureInTurns, readAtRate } from '../support/in-turns.ts';
import { createBackers, postJson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject, paymentTime, placePledge } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { rounds: number; roundMs: number; forgedAMinute: number; pledges: number };

const LIST = '/api/project/list?purpose=projects';
/** Enough addresses that no limit is reached. */
const ADDRESSES = 200;
/** Unknown outcomes are looked up after a minute: sooner, it was the webhook. */
const HEARD_WITHIN_MS = 30_000;

/**
 * The payment webhook is flooded with forged messages while visitors read the list. Calm and flooded rounds
 * alternate, so that other load on the machine affects both. Then, under the flood, charges lose their responses, and
 * only the provider's real webhook can resolve them in time.
 */
export async function webhookFlood({ rounds, roundMs, forgedAMinute, pledges }: Size): Promise<Verdict> {
  const product = await startProduct({ SEED: 'demo', LIMITS: 'strict', TRUST_PROXY: 'true' });
  const readers = new Pool(product.site, { connections: 8 });
  const forgers = new Pool(product.site, { connections: 60 });
  try {
    const project = await placePledges(product, pledges);
    const statuses: number[] = [];
    const { slowdowns, isWithin } = await measureInTurns({
      rounds,
      use: (record) => readAtRate(readers, [LIST], roundMs, record),
      startFlood: async () => startFlood(forgers, forgedAMinute, statuses),
    });
    const flood = startFlood(forgers, forgedAMinute, statuses);
    const heardMs = await chargeWithLostAnswers(product, project, pledges);
    await flood.stop();
    const checks = await runChecks(product);
    const answers = tally(statuses);
    return {
      name: 'webhook-flood',
      passed: isWithin && heardMs <= HEARD_WITHIN_MS && !answers[500] && checks.clean,
      figures: {
        forged: statuses.length,
        forgedAMinute,
        answers,
        othersMs: slowdowns,
        genuine: { pledges, heardMs, within: HEARD_WITHIN_MS },
        checks: checks.output,
      },
    };
  } finally {
    await readers.close();
    await forgers.destroy();
    await product.stop();
  }
}

function startFlood(client: Pool, aMinute: number, statuses: number[]): Flood {
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) * aMinute) / 60_000;
    while (sent.length < due) sent.push(forgeOnce(client, sent.length, statuses));
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(sent);
    },
  };
}

async function forgeOnce(client: Pool, n: number, statuses: number[]): Promise<void> {
  const orderId = `${randomUUID()}-1`;
  const bodies = [
    { PCD_PAY_OID: orderId, PCD_PAY_RST: 'success' },
    { PCD_PAY_OID: orderId, PCD_PAYCANCEL_FLAG: 'Y' },
    { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: orderId },
    { PCD_PAY_OID: `forged-${n}` },
  ];
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: '/api/payple/webhook',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n % ADDRESSES) },
    body: JSON.stringify(bodies[n % bodies.length]),
  });
  await body.dump();
  statuses.push(statusCode);
}

async function placePledges(product: Product, count: number): Promise<LoadProject> {
  const [project] = await createProjects(product, 1, 0);
  if (!project) throw new Error('no project');
  for (const backer of await createBackers(product, count)) await placePledge(product, project, backer);
  return project;
}

async function chargeWithLostAnswers(product: Product, project: LoadProject, count: number): Promise<number> {
  const faults = [{ op: 'charge', kind: 'drop-after', times: count }];
  await postJson(`${product.sandbox}/payple/faults`, { faults });
  await product.startWorker();
  const startedAt = performance.now();
  await moveClock(product, { now: paymentTime(project.finish) });
  while (performance.now() - startedAt < 2 * HEARD_WITHIN_MS) {
    const { rows } = await product.pool.query<{ paid: number }>(
      `select count(*)::int as paid from pledge where project_key = $1 and status = 'paid'`,
      [project.key],
    );
    if (rows[0]?.paid === count) break;
    await delay(100);
  }
  return Math.round(performance.now() - startedAt);
}

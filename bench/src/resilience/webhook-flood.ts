import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { moveClock, runChecks } from '../support/books.ts';
import { createBackers, postJson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject, paymentTime, pledge } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { rounds: number; roundMs: number; forgedAMinute: number; pledges: number };

const LIST = '/api/project/list?purpose=projects';
const READS_A_SECOND = 25;
/** Enough addresses that no limit is reached. */
const ADDRESSES = 200;
const MAX_SLOWDOWN = 2;
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
    const calm: number[] = [];
    const flooded: number[] = [];
    const statuses: number[] = [];
    await readList(readers, roundMs, []);
    for (let round = 0; round < rounds; round += 1) {
      await readList(readers, roundMs, calm);
      const flood = startFlood(forgers, forgedAMinute, statuses);
      await readList(readers, roundMs, flooded);
      await flood.stop();
    }
    const flood = startFlood(forgers, forgedAMinute, statuses);
    const heardMs = await chargeWithLostAnswers(product, project, pledges);
    await flood.stop();
    const checks = await runChecks(product);
    const [calmMs, floodedMs] = [p95(calm), p95(flooded)];
    const answers = tally(statuses);
    return {
      name: 'webhook-flood',
      passed:
        floodedMs <= MAX_SLOWDOWN * calmMs && heardMs <= HEARD_WITHIN_MS && !answers[500] && checks.clean,
      figures: {
        forged: statuses.length,
        forgedAMinute,
        answers,
        listP95Ms: { calm: calmMs, flooded: floodedMs, ratio: Number((floodedMs / calmMs).toFixed(2)) },
        reads: { calm: calm.length, flooded: flooded.length },
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

const addressOf = (n: number) => `10.9.${Math.floor(n / 250) % 250}.${n % 250}`;

/** Reads the list at a constant rate from changing addresses; records response times. */
async function readList(client: Pool, forMs: number, tookMs: number[]): Promise<void> {
  const reads: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; performance.now() - startedAt < forMs; n += 1) {
    reads.push(readOnce(client, n % ADDRESSES, tookMs));
    await delay(Math.max(1, startedAt + ((n + 1) * 1_000) / READS_A_SECOND - performance.now()));
  }
  await Promise.all(reads);
}

async function readOnce(client: Pool, reader: number, tookMs: number[]): Promise<void> {
  const askedAt = performance.now();
  const headers = { 'x-forwarded-for': addressOf(10_000 + reader) };
  const { statusCode, body } = await client.request({ method: 'GET', path: LIST, headers });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the list answered ${statusCode}`);
  tookMs.push(performance.now() - askedAt);
}

/** Sends forged messages at a constant rate until stopped. */
function startFlood(client: Pool, aMinute: number, statuses: number[]): { stop(): Promise<void> } {
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

/** A project with pledges before its payment day. */
async function placePledges(product: Product, count: number): Promise<LoadProject> {
  const [project] = await createProjects(product, 1, 0);
  if (!project) throw new Error('no project');
  for (const backer of await createBackers(product, count)) await pledge(product, project, backer);
  return project;
}

/** Charges all pledges while dropping responses; returns the time until all were paid. */
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

function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1));
}

import { setTimeout as delay } from 'node:timers/promises';
import { countByStatus, moveClock, runChecks } from '../support/books.ts';
import { memoryOf } from '../support/memory.ts';
import { createBackers } from '../support/people.ts';
import { processorMsOf, processorMsOfFamily } from '../support/processor-time.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, paymentTime, placePledge } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';
import { startSmtpStandIn } from '../support/smtp-stand-in.ts';
import { startSteadyPayple } from '../support/steady-payple.ts';

type Size = {
  pledges: number;
  latencyMs: number;
  concurrency: number;
  /** The share of `ideal` that may be lost; null: not judged. */
  maxLost: number | null;
};

/** A charge needs two calls: partner auth and the charge. */
const CALLS_PER_CHARGE = 2;
const AT_ONCE = 8;

/**
 * One worker charges a day's pledges at a provider with constant latency. `ideal`: what latency and concurrency
 * allow; the rest is our overhead (claiming, writing, settling, mails). Fails when the loss exceeds `maxLost`.
 */
export async function charges({ pledges, latencyMs, concurrency, maxLost }: Size): Promise<Verdict> {
  const payple = await startSteadyPayple();
  const mailServer = await startSmtpStandIn();
  const product = await startProduct({
    PAYPLE_HOST: payple.url,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    CHARGE_CONCURRENCY: String(concurrency),
  });
  try {
    const finish = await placePledges(product, pledges);
    const worker = await product.startWorker();
    const workerPid = worker.child.pid ?? 0;
    // Closing the projects is another day's work: its mails are sent before charging begins.
    const payment = paymentTime(finish);
    await moveClock(product, { now: new Date(Date.parse(payment) - 3_600_000).toISOString() });
    await untilAtMost(product, unsentMails, 0);
    payple.latencyMs = latencyMs;
    const before = processorTimes(product, workerPid);
    const workerMb = [memoryOf(workerPid)];
    // Not awaited: it answers when the day is done.
    const moved = moveClock(product, { now: payment });
    const unpaid = `select count(*)::int as n from pledge where status <> 'paid'`;
    await untilAtMost(product, unpaid, pledges / 2);
    workerMb.push(memoryOf(workerPid));
    await untilAtMost(product, unpaid, 0);
    workerMb.push(memoryOf(workerPid));
    await untilAtMost(product, unsentMails, 0);
    const processorMs = processorMsEach(before, processorTimes(product, workerPid), pledges);
    const seconds = await chargingSeconds(product);
    await moved;
    const checks = await runChecks(product);
    const ideal = (concurrency * 1_000) / (CALLS_PER_CHARGE * latencyMs);
    const perSecond = pledges / seconds;
    const lost = 1 - perSecond / ideal;
    const isQuick = maxLost === null || lost <= maxLost;
    const isOnceEach = [...payple.charges.values()].every(
      ({ times, total }) => times === 1 && total === 13_000,
    );
    return {
      name: 'charges',
      passed: payple.charges.size === pledges && isOnceEach && checks.clean && isQuick,
      figures: {
        pledges,
        latencyMs,
        concurrency,
        seconds: Math.round(seconds * 10) / 10,
        perSecond: Math.round(perSecond * 10) / 10,
        ideal,
        lostToUs: `${Math.round(lost * 1_000) / 10} %`,
        processorMs,
        workerMb,
        statuses: await countByStatus(product),
        checks: checks.output,
      },
    };
  } finally {
    await product.stop();
    await payple.close();
    await mailServer.close();
  }
}

/** Returns the projects' last day. */
async function placePledges(product: Product, count: number): Promise<string> {
  const projects = await createProjects(product, 20, 0);
  const backers = await createBackers(product, count);
  for (let at = 0; at < backers.length; at += AT_ONCE)
    await Promise.all(
      backers.slice(at, at + AT_ONCE).map(async (backer, n) => {
        const project = projects[(at + n) % projects.length];
        if (project) await placePledge(product, project, backer);
      }),
    );
  return projects[0]?.finish ?? '';
}

const unsentMails = 'select count(*)::int as n from mail where sent_at is null';

async function untilAtMost(product: Product, query: string, most: number): Promise<void> {
  while (((await product.pool.query<{ n: number }>(query)).rows[0]?.n ?? 0) > most) await delay(500);
}

type ProcessorTimes = { worker: number; postgres: number; standIns: number };

/** In ms until now. The provider and the mail server are this process. */
function processorTimes({ postgresPid }: Product, workerPid: number): ProcessorTimes {
  return {
    worker: processorMsOf(workerPid),
    postgres: processorMsOfFamily(postgresPid),
    standIns: processorMsOf(process.pid),
  };
}

function processorMsEach(from: ProcessorTimes, to: ProcessorTimes, charges: number): ProcessorTimes {
  const each = (of: keyof ProcessorTimes) => Math.round(((to[of] - from[of]) / charges) * 100) / 100;
  return {
    worker: each('worker'),
    postgres: each('postgres'),
    standIns: each('standIns'),
  };
}

async function chargingSeconds(product: Product): Promise<number> {
  const { rows } = await product.pool.query<{ seconds: string }>(
    'select extract(epoch from max(settled_at) - min(requested_at)) as seconds from charge',
  );
  return Number(rows[0]?.seconds);
}

import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { runChecks } from '../support/books.ts';
import { type Flood, measureInTurns, type Recorder, readAtRate } from '../support/in-turns.ts';
import { loopDelayEnv, readLoopDelay } from '../support/loop-delay.ts';
import { memoryOf } from '../support/memory.ts';
import { createPaidOrders } from '../support/paid-orders.ts';
import type { Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';
import { workbookOf } from '../support/workbook.ts';

/** `rows` of each file; a file for each round. */
type Size = { rows: number; rounds: number; maxS: number; maxMoreMb: number; maxBlockMs: number };

const LIST = '/api/project/list?purpose=projects';
const CALM_MS = 6_000;
const READ_MS = 250;
const MAX_SLOWDOWN = 1.5;
/** Of the rows one in so many is bad. */
const BAD = 20;

/**
 * A maker uploads files of tracking numbers while visitors read a list, calm and busy in turns: the time of each file, what the web
 * process needs more of memory, and the longest block of its event loop.
 */
export async function shippingUpload(size: Size): Promise<Verdict> {
  const { rows, rounds, maxS, maxMoreMb, maxBlockMs } = size;
  const product = await startProduct({ TRUST_PROXY: 'true', ...loopDelayEnv });
  const readers = new Pool(product.site, { connections: 8 });
  try {
    await createProjects(product, 30, 0);
    const { key, maker, orders } = await createPaidOrders(product, rows * rounds + 100);
    const files = await Promise.all(
      Array.from({ length: rounds }, (_, n) => fileOf(orders.slice(n * rows, (n + 1) * rows), n)),
    );
    // The first of everything is slower.
    await upload(product, key, maker, await fileOf(orders.slice(rows * rounds), rounds));
    const seen: Seen = {
      seconds: [],
      answers: [],
      blockedMs: { calm: [], busy: [] },
      mb: { before: [], most: [] },
    };
    let sending: Promise<void> | null = null;
    let isSent = true;
    const { slowdowns, isWithin } = await measureInTurns({
      rounds,
      maxSlowdown: MAX_SLOWDOWN,
      async use(record) {
        if (sending) await readUntil(readers, record, () => isSent);
        else {
          await readLoopDelay(product.webPid);
          await readAtRate(readers, [LIST], CALM_MS, record);
        }
      },
      async startFlood(): Promise<Flood> {
        seen.blockedMs.calm.push(await readLoopDelay(product.webPid));
        seen.mb.before.push(memoryOf(product.webPid));
        const file = files.shift();
        isSent = false;
        sending = sendMeasured(product, key, maker, file ?? Buffer.alloc(0), seen).finally(() => {
          isSent = true;
        });
        return {
          async stop() {
            await sending;
            sending = null;
          },
        };
      },
    });
    const checks = await runChecks(product);
    const moreMb = Math.max(...seen.mb.most.map((most, n) => most - (seen.mb.before[n] ?? 0)));
    const expected = { rows, applied: rows - rows / BAD };
    const isRight = seen.answers.every(
      (answer) => answer.rows === expected.rows && answer.applied === expected.applied,
    );
    const isFast = Math.max(...seen.seconds) <= maxS;
    const isLight = moreMb <= maxMoreMb && Math.max(...seen.blockedMs.busy) <= maxBlockMs;
    return {
      name: 'shipping-upload',
      passed: isWithin && isRight && isFast && isLight && checks.clean,
      figures: { size, ...seen, moreMb, othersMs: slowdowns, checks: checks.output },
    };
  } finally {
    await readers.close();
    await product.stop();
  }
}

type Answer = { rows: number; applied: number; failed: number };
type Seen = {
  seconds: number[];
  answers: Answer[];
  blockedMs: { calm: number[]; busy: number[] };
  mb: { before: number[]; most: number[] };
};

async function sendMeasured(
  product: Product,
  key: string,
  maker: Person,
  file: Buffer,
  seen: Seen,
): Promise<void> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(product.webPid));
  }, 200);
  const startedAt = performance.now();
  seen.answers.push(await upload(product, key, maker, file).finally(() => clearInterval(watch)));
  seen.seconds.push(Math.round((performance.now() - startedAt) / 100) / 10);
  seen.blockedMs.busy.push(await readLoopDelay(product.webPid));
  seen.mb.most.push(most);
}

async function readUntil(readers: Pool, record: Recorder, isOver: () => boolean): Promise<void> {
  while (!isOver()) await readAtRate(readers, [LIST], READ_MS, record);
  await delay(0);
}

/** One row in twenty is wrong, each in another way. */
async function fileOf(orders: readonly string[], n: number): Promise<Buffer> {
  const rows = orders.map((order, at) => {
    const number = String(640_000_000_000 + n * 1_000_000 + at);
    if (at % BAD !== BAD - 1) return [order, 'CJ대한통운', number];
    const wrong = [
      ['M2PA-00013', 'CJ대한통운', number],
      [order, '대한통은', number],
      [order, 'CJ대한통운', number.slice(0, -1)],
      [order, '비둘기', number],
    ];
    return wrong[Math.floor(at / BAD) % wrong.length] ?? [];
  });
  return workbookOf([['주문번호', '택배사', '송장번호'], ...rows]);
}

async function upload({ site }: Product, key: string, maker: Person, file: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append('pid', key);
  form.append('file', new Blob([new Uint8Array(file)]), 'numbers.xlsx');
  const headers = { authorization: `Bearer ${maker.token}` };
  const answer = await fetch(`${site}/api/shipping/upload`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as {
    msg?: string;
    data: { rows: number; applied: number; failed: unknown[]; more: number };
  };
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${body.msg}`);
  const { rows, applied, failed, more } = body.data;
  return { rows, applied, failed: failed.length + more };
}

import { setTimeout as delay } from 'node:timers/promises';
import { createPeople } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import type { Bank, BankResult, Order } from './settlement-bank.ts';

/** `status` 0: the process has died before it answered. */
type Answer<T> = { status: number; code: string; data: T };
type Item = {
  key: string;
  number: string;
  amount: number;
  transfer: number;
  mayAdvance: boolean;
  reason: string | null;
  project: { key: string };
  maker: { uid: string };
};
type Line = Item & { result: string; correction: { askedAt: number } | null };
type Batch = { key: string; number: string; state: string; transfer: number };
type Balance = { maker: { uid: string }; owes: number };

export type PayoutContext = {
  product: Product;
  bank: Bank;
  random: () => number;
  /** Tokens of admins. */
  admins: [string, string, string];
  /** Web processes that are still to be killed under calls. */
  kills: number;
  figures: {
    batches: number;
    returned: number;
    unanswered: number;
    releasedTwice: number;
    corrected: number;
  };
};

const REASON = '은행에 확인했습니다.';
/** A call that was sent to a web process takes about as long. */
const KILL_WITHIN_MS = 60;

export async function createAdmins(product: Product): Promise<PayoutContext['admins']> {
  const people = await createPeople(product, 3);
  await product.pool.query(`update member set role = 'admin' where id = any($1)`, [
    people.map(({ uid }) => uid),
  ]);
  const [a, b, c] = people.map(({ token }) => token);
  return [a ?? '', b ?? '', c ?? ''];
}

async function send<T>(site: string, token: string, path: string, body?: object): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(`${site}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = text.startsWith('{') ? JSON.parse(text) : { data: text };
    return { status: answer.status, code: parsed.code ?? '', data: parsed.data as T };
  } catch (error) {
    if (error instanceof TypeError) return { status: 0, code: '', data: undefined as T };
    throw error;
  }
}

function assertDone({ status, code }: Answer<unknown>, what: string): void {
  if (status !== 200) throw new Error(`${what}: ${status} ${code}`);
}

/** At a process that is killed at the same time, then at another, as a person does who got no answer. */
async function callUnderKill<T>(
  context: PayoutContext,
  attempt: (site: string) => Promise<Answer<T>[]>,
): Promise<Answer<T>[]> {
  const answers: Answer<T>[] = [];
  if (context.kills > 0) {
    context.kills -= 1;
    const web = await context.product.startWeb();
    const killed = delay(Math.floor(context.random() * KILL_WITHIN_MS)).then(() => web.kill());
    answers.push(...(await attempt(web.address)));
    await killed;
    context.figures.unanswered += answers.filter(({ status }) => status === 0).length;
    if (answers.every(({ status }) => status !== 0)) return answers;
  }
  answers.push(...(await attempt(context.product.site)));
  return answers.filter(({ status }) => status !== 0);
}

export async function listItems(context: PayoutContext, state: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const path = `/admin/payout?state=${state}&page=${page}`;
    const answer = await send<Item[]>(context.product.site, context.admins[0], path);
    assertDone(answer, `list ${state}`);
    items.push(...answer.data);
    if (answer.data.length === 0) return items;
  }
}

/** The status and code of a try to gather. */
export async function tryToGather(context: PayoutContext, keys: readonly string[]): Promise<string> {
  const { status, code } = await send(context.product.site, context.admins[0], '/admin/payout/batch', {
    keys,
  });
  return `${status} ${code}`;
}

export async function gather(context: PayoutContext, keys: readonly string[]): Promise<string> {
  const answers = await callUnderKill(context, async (site) => [
    await send<{ batch: string }>(site, context.admins[0], '/admin/payout/batch', { keys }),
  ]);
  context.figures.batches += 1;
  const done = answers.find(({ status }) => status === 200);
  // It was gathered although its answer was lost: the second try says that its stages are in a batch.
  const [last] = answers.slice(-1);
  if (!done && last?.code !== 'payoutHeld') throw new Error(`gather: ${last?.status} ${last?.code}`);
  return done?.data.batch ?? (await findBatchOf(context, keys[0] ?? ''));
}

async function findBatchOf({ product }: PayoutContext, stage: string): Promise<string> {
  const { rows } = await product.pool.query<{ key: string }>(
    `select batch_key as key from payout_line where stage_key = $1 and state = 'gathered'`,
    [stage],
  );
  const [found] = rows;
  if (!found) throw new Error(`stage ${stage} is in no batch, and cannot be gathered`);
  return found.key;
}

export async function readBatch(
  context: PayoutContext,
  batch: string,
): Promise<{ batch: Batch; lines: Line[] }> {
  const path = `/admin/payout/detail?batch=${batch}`;
  const answer = await send<{ batch: Batch; lines: Line[] }>(context.product.site, context.admins[0], path);
  assertDone(answer, 'read a batch');
  return answer.data;
}

/** Two admins release it at once. */
export async function release(context: PayoutContext, batch: string): Promise<void> {
  const { transfer: sum } = (await readBatch(context, batch)).batch;
  const [, ...others] = context.admins;
  const answers = await callUnderKill(context, (site) =>
    Promise.all(others.map((token) => send(site, token, '/admin/payout/release', { batch, sum }))),
  );
  const released = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ code }) => code === 'decisionStale').length;
  if (released + refused < answers.length) throw new Error(`release: ${JSON.stringify(answers)}`);
  if (released > 1) context.figures.releasedTwice += 1;
}

/** Its file is downloaded twice, and imported at the bank as often. Returns the numbers. */
export async function sendToBank(context: PayoutContext, batch: string): Promise<string[]> {
  const { lines } = await readBatch(context, batch);
  // Everything of it is netted.
  if (lines.every(({ result }) => result !== 'released')) return [];
  const lineOf = new Map(lines.map((line) => [line.number, line]));
  let numbers: string[] = [];
  for (const token of context.admins.slice(0, 2)) {
    const file = await send<string>(context.product.site, token, `/admin/payout/file?batch=${batch}`);
    assertDone(file, 'download a batch');
    const orders = readFile(file.data).map((row): Order => {
      const line = lineOf.get(row.number);
      if (!line) throw new Error(`${row.number} is in the file of another batch`);
      return { ...row, stage: line.key, project: line.project.key, maker: line.maker.uid };
    });
    context.bank.importFile(orders);
    numbers = orders.map(({ number }) => number);
  }
  return numbers;
}

function readFile(text: string) {
  const [, ...rows] = text.trim().split('\r\n');
  return rows.map((row) => {
    const [number = '', bank = '', account = '', holder = '', amount = ''] = row.slice(1, -1).split('","');
    return { number, bank, account, holder, amount: Number(amount) };
  });
}

function upload(context: PayoutContext, site: string, batch: string, results: readonly BankResult[]) {
  const body = new FormData();
  body.set('batch', batch);
  const rows = results.map(({ number, result, reference, reason }) => [number, result, reference, reason]);
  const text = [['number', 'result', 'reference', 'reason'], ...rows].map((row) => row.join(',')).join('\n');
  body.set('file', new File([text], 'results.csv', { type: 'text/csv' }));
  return send<{ known: number; open: number }>(site, context.admins[0], '/admin/payout/result', body);
}

/**
 * What the bank says: first with a transfer missing, then all of it twice. `isWrong`: its file says of a transfer that it was made
 * the opposite of what happened, which the account shows and two admins correct.
 */
export async function enterResults(
  context: PayoutContext,
  batch: string,
  numbers: readonly string[],
  { isWrong = false } = {},
): Promise<void> {
  if (numbers.length === 0) return;
  const results = context.bank.resultsOf(numbers);
  context.figures.returned += results.filter(({ result }) => result === 'failed').length;
  const wrong = isWrong ? results.find(({ result }) => result === 'ok') : undefined;
  const reported = results.map(
    (row): BankResult => (row === wrong ? { ...row, result: 'failed', reference: '', reason: '점검' } : row),
  );
  if (reported.length > 1)
    assertDone(await upload(context, context.product.site, batch, reported.slice(1)), 'a part');
  const answers = await callUnderKill(context, async (site) => [
    await upload(context, site, batch, reported),
  ]);
  for (const answer of answers) assertDone(answer, 'results');
  const again = await upload(context, context.product.site, batch, reported);
  assertDone(again, 'the same results');
  if (again.data.known !== numbers.length) throw new Error('the same results were recorded twice');
  if (wrong) await correct(context, batch, wrong);
}

/** One admin asks for it, another confirms it. */
export async function correct(
  context: PayoutContext,
  batch: string,
  { number, result, reference }: Omit<BankResult, 'reason'>,
): Promise<void> {
  context.figures.corrected += 1;
  const body = { batch, number, result, reference, reason: REASON };
  for (const token of context.admins.slice(0, 2)) {
    const { lines } = await readBatch(context, batch);
    const line = lines.find((each) => each.number === number);
    const sent = { ...body, seen: line?.correction?.askedAt };
    assertDone(await send(context.product.site, token, '/admin/payout/correct', sent), `correct ${number}`);
  }
}

/** The last transfer of them that was made comes back, after the bank had reported it as made. */
export async function returnLast(
  context: PayoutContext,
  batch: string,
  numbers: readonly string[],
): Promise<void> {
  const made = context.bank.resultsOf(numbers).findLast(({ result }) => result === 'ok');
  if (!made) return;
  context.bank.sendBack(made.number);
  context.figures.returned += 1;
  await correct(context, batch, { number: made.number, result: 'failed', reference: '' });
}

/** The status and code of a try to download the file. */
export async function tryToDownload(context: PayoutContext, batch: string): Promise<string> {
  const path = `/admin/payout/file?batch=${batch}`;
  const { status, code } = await send(context.product.site, context.admins[0], path);
  return `${status} ${code}`;
}

/** Returned transfers are due again, and stages whose parcels never left. */
export async function continueWaiting(context: PayoutContext): Promise<void> {
  const returned = (await listItems(context, 'held')).filter(({ reason }) => reason === 'returned');
  const waiting = (await listItems(context, 'waiting')).filter(({ mayAdvance }) => mayAdvance);
  for (const { key } of [...returned, ...waiting])
    assertDone(
      await send(context.product.site, context.admins[0], '/admin/payout/hold', {
        key,
        on: false,
        reason: REASON,
      }),
      'continue a stage',
    );
}

export async function listOwing({ product, admins }: PayoutContext): Promise<Balance[]> {
  const answer = await send<Balance[]>(product.site, admins[0], '/admin/balance');
  assertDone(answer, 'list balances');
  return answer.data;
}

/** A maker transfers what is owed to our account. */
export async function receive(
  context: PayoutContext,
  { maker: { uid }, owes: amount }: Balance,
): Promise<void> {
  const reference = context.bank.receive(uid, amount);
  const body = { uid, amount, reference };
  assertDone(await send(context.product.site, context.admins[0], '/admin/payout/received', body), 'receive');
}

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
type Line = Item & { result: string };
type Batch = { key: string; number: string; state: string; transfer: number };
type Balance = { maker: { uid: string }; owes: number };

export type Desk = {
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

export async function createAdmins(product: Product): Promise<Desk['admins']> {
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
  desk: Desk,
  attempt: (site: string) => Promise<Answer<T>[]>,
): Promise<Answer<T>[]> {
  const answers: Answer<T>[] = [];
  if (desk.kills > 0) {
    desk.kills -= 1;
    const web = await desk.product.startWeb();
    const killed = delay(Math.floor(desk.random() * KILL_WITHIN_MS)).then(() => web.kill());
    answers.push(...(await attempt(web.address)));
    await killed;
    desk.figures.unanswered += answers.filter(({ status }) => status === 0).length;
    if (answers.every(({ status }) => status !== 0)) return answers;
  }
  answers.push(...(await attempt(desk.product.site)));
  return answers.filter(({ status }) => status !== 0);
}

export async function listItems(desk: Desk, state: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const path = `/admin/payout?state=${state}&page=${page}`;
    const answer = await send<Item[]>(desk.product.site, desk.admins[0], path);
    assertDone(answer, `list ${state}`);
    items.push(...answer.data);
    if (answer.data.length === 0) return items;
  }
}

/** The status and code of a try to gather. */
export async function tryToGather(desk: Desk, keys: readonly string[]): Promise<string> {
  const { status, code } = await send(desk.product.site, desk.admins[0], '/admin/payout/batch', { keys });
  return `${status} ${code}`;
}

export async function gather(desk: Desk, keys: readonly string[]): Promise<string> {
  const answers = await callUnderKill(desk, async (site) => [
    await send<{ batch: string }>(site, desk.admins[0], '/admin/payout/batch', { keys }),
  ]);
  desk.figures.batches += 1;
  const done = answers.find(({ status }) => status === 200);
  // It was gathered although its answer was lost: the second try says that its stages are in a batch.
  const [last] = answers.slice(-1);
  if (!done && last?.code !== 'payoutHeld') throw new Error(`gather: ${last?.status} ${last?.code}`);
  return done?.data.batch ?? (await findBatchOf(desk, keys[0] ?? ''));
}

async function findBatchOf({ product }: Desk, stage: string): Promise<string> {
  const { rows } = await product.pool.query<{ key: string }>(
    `select batch_key as key from payout_line where stage_key = $1 and state = 'gathered'`,
    [stage],
  );
  const [found] = rows;
  if (!found) throw new Error(`stage ${stage} is in no batch, and cannot be gathered`);
  return found.key;
}

export async function readBatch(desk: Desk, batch: string): Promise<{ batch: Batch; lines: Line[] }> {
  const path = `/admin/payout/detail?batch=${batch}`;
  const answer = await send<{ batch: Batch; lines: Line[] }>(desk.product.site, desk.admins[0], path);
  assertDone(answer, 'read a batch');
  return answer.data;
}

/** Two admins release it at once. */
export async function release(desk: Desk, batch: string): Promise<void> {
  const { transfer: sum } = (await readBatch(desk, batch)).batch;
  const [, ...others] = desk.admins;
  const answers = await callUnderKill(desk, (site) =>
    Promise.all(others.map((token) => send(site, token, '/admin/payout/release', { batch, sum }))),
  );
  const released = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ code }) => code === 'decisionStale').length;
  if (released + refused < answers.length) throw new Error(`release: ${JSON.stringify(answers)}`);
  if (released > 1) desk.figures.releasedTwice += 1;
}

/** Its file is downloaded twice, and imported at the bank as often. Returns the numbers. */
export async function sendToBank(desk: Desk, batch: string): Promise<string[]> {
  const { lines } = await readBatch(desk, batch);
  // Everything of it is netted.
  if (lines.every(({ result }) => result !== 'released')) return [];
  const lineOf = new Map(lines.map((line) => [line.number, line]));
  let numbers: string[] = [];
  for (const token of desk.admins.slice(0, 2)) {
    const file = await send<string>(desk.product.site, token, `/admin/payout/file?batch=${batch}`);
    assertDone(file, 'download a batch');
    const orders = readFile(file.data).map((row): Order => {
      const line = lineOf.get(row.number);
      if (!line) throw new Error(`${row.number} is in the file of another batch`);
      return { ...row, stage: line.key, project: line.project.key, maker: line.maker.uid };
    });
    desk.bank.importFile(orders);
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

function upload(desk: Desk, site: string, batch: string, results: readonly BankResult[]) {
  const body = new FormData();
  body.set('batch', batch);
  const rows = results.map(({ number, result, reference, reason }) => [number, result, reference, reason]);
  const text = [['number', 'result', 'reference', 'reason'], ...rows].map((row) => row.join(',')).join('\n');
  body.set('file', new File([text], 'results.csv', { type: 'text/csv' }));
  return send<{ known: number; open: number }>(site, desk.admins[0], '/admin/payout/result', body);
}

/**
 * What the bank says: first with a transfer missing, then all of it twice. `isWrong`: its file says of a transfer that it was made
 * the opposite of what happened, which the account shows and two admins correct.
 */
export async function enterResults(
  desk: Desk,
  batch: string,
  numbers: readonly string[],
  { isWrong = false } = {},
): Promise<void> {
  if (numbers.length === 0) return;
  const results = desk.bank.resultsOf(numbers);
  desk.figures.returned += results.filter(({ result }) => result === 'failed').length;
  const wrong = isWrong ? results.find(({ result }) => result === 'ok') : undefined;
  const reported = results.map(
    (row): BankResult => (row === wrong ? { ...row, result: 'failed', reference: '', reason: '점검' } : row),
  );
  if (reported.length > 1)
    assertDone(await upload(desk, desk.product.site, batch, reported.slice(1)), 'a part');
  const answers = await callUnderKill(desk, async (site) => [await upload(desk, site, batch, reported)]);
  for (const answer of answers) assertDone(answer, 'results');
  const again = await upload(desk, desk.product.site, batch, reported);
  assertDone(again, 'the same results');
  if (again.data.known !== numbers.length) throw new Error('the same results were recorded twice');
  if (wrong) await correct(desk, batch, wrong);
}

/** One admin asks for it, another confirms it. */
export async function correct(
  desk: Desk,
  batch: string,
  { number, result, reference }: Omit<BankResult, 'reason'>,
): Promise<void> {
  desk.figures.corrected += 1;
  const body = { batch, number, result, reference, reason: REASON };
  for (const token of desk.admins.slice(0, 2))
    assertDone(await send(desk.product.site, token, '/admin/payout/correct', body), `correct ${number}`);
}

/** The last transfer of them that was made comes back, after the bank had reported it as made. */
export async function returnLast(desk: Desk, batch: string, numbers: readonly string[]): Promise<void> {
  const made = desk.bank.resultsOf(numbers).findLast(({ result }) => result === 'ok');
  if (!made) return;
  desk.bank.sendBack(made.number);
  desk.figures.returned += 1;
  await correct(desk, batch, { number: made.number, result: 'failed', reference: '' });
}

/** The status and code of a try to download the file. */
export async function tryToDownload(desk: Desk, batch: string): Promise<string> {
  const path = `/admin/payout/file?batch=${batch}`;
  const { status, code } = await send(desk.product.site, desk.admins[0], path);
  return `${status} ${code}`;
}

/** Returned transfers are due again, and stages whose parcels never left. */
export async function continueWaiting(desk: Desk): Promise<void> {
  const returned = (await listItems(desk, 'held')).filter(({ reason }) => reason === 'returned');
  const waiting = (await listItems(desk, 'waiting')).filter(({ mayAdvance }) => mayAdvance);
  for (const { key } of [...returned, ...waiting])
    assertDone(
      await send(desk.product.site, desk.admins[0], '/admin/payout/hold', { key, on: false, reason: REASON }),
      'continue a stage',
    );
}

export async function listOwing({ product, admins }: Desk): Promise<Balance[]> {
  const answer = await send<Balance[]>(product.site, admins[0], '/admin/balance');
  assertDone(answer, 'list balances');
  return answer.data;
}

/** A maker transfers what is owed to our account. */
export async function receive(desk: Desk, { maker: { uid }, owes: amount }: Balance): Promise<void> {
  const reference = desk.bank.receive(uid, amount);
  const body = { uid, amount, reference };
  assertDone(await send(desk.product.site, desk.admins[0], '/admin/payout/received', body), 'receive');
}

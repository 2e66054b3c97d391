import type { Product } from '../support/product.ts';
import type { Bank } from './settlement-bank.ts';

/** Of 100, as docs/product/settlement.md has them: nothing here comes from the product's own arithmetic. */
const fees: Record<string, [platform: bigint, payment: bigint]> = {
  default: [5n, 3n],
  split: [5n, 3n],
  legacy: [0n, 0n],
};

type Charge = { oid: string; total: number; refunded: number; status: 'paid' | 'declined' | 'refunded' };
type Row = { total: number; refunded: number; fee: number };
type ProjectSums = {
  key: string;
  plan: string;
  base: number;
  platform: number;
  payment: number;
  vat: number;
  payout: number;
  owner: string;
  amounts: number;
  /** What its stages have paid for other projects of the maker, less what those have paid for it. */
  carried: number;
  /** What its maker has paid back. */
  received: number;
  maker: number;
  refunds: number;
  waiting: number;
};
export type Books = {
  charges: Charge[];
  projects: ProjectSums[];
  projectOf: Map<string, string>;
  files: Row[];
  accounts: Map<string, number>;
  bank: Bank;
  /** Pledges that the provider has charged. */
  paid: number;
  charged: number;
  refunded: number;
  owed: number;
  /** By the bank, to makers. */
  transferred: number;
  received: number;
};

const DAY_MS = 86_400_000;

/** The provider's charges and files since `payment`, the bank's transfers, and what the product says of them. */
export async function readBooks({ pool, sandbox }: Product, payment: number, bank: Bank): Promise<Books> {
  const charges = ((await (await fetch(`${sandbox}/payple/charges`)).json()) as Charge[]).filter(
    ({ status }) => status !== 'declined',
  );
  const { now } = (await (await fetch(`${sandbox}/clock`)).json()) as { now: string };
  const files: Row[] = [];
  // Those of days before the one of now, in Seoul.
  for (let at = payment - DAY_MS; dayOf(at) < dayOf(Date.parse(now)); at += DAY_MS)
    files.push(...((await (await fetch(`${sandbox}/payple/settlements?day=${dayOf(at)}`)).json()) as Row[]));
  const { rows: pledges } = await pool.query<{ id: string; project: string }>(
    'select id, project_key as project from pledge',
  );
  const { rows: projects } = await pool.query<ProjectSums>(
    `with line as (
       select l.id, m.project_key as project from payout_line l join payout_stage g on g.key = l.stage_key
         join statement m on m.key = g.statement_key where l.state in ('released', 'paid', 'failed'))
     select p.key, p.owner_id as owner, p.fee_plan as plan, coalesce(sum(s.charged - s.refunded), 0)::float8 as base,
       coalesce(sum(s.fee_platform), 0)::float8 as platform, coalesce(sum(s.fee_payment), 0)::float8 as payment,
       coalesce(sum(s.vat), 0)::float8 as vat, coalesce(sum(s.payout), 0)::float8 as payout,
       coalesce(sum(s.payout) filter (where s.kind = 'main'), 0)::float8 - (
         select coalesce(sum(g.amount), 0) from payout_stage g join statement m on m.key = g.statement_key
         where m.project_key = p.key)::float8 as amounts,
       (select coalesce(sum(n.amount) filter (where line.project = p.key), 0) - coalesce(sum(n.amount) filter (where n.project_key = p.key), 0)
         from payout_netting n join line on line.id = n.line_id)::float8 as carried,
       (select coalesce(sum(amount), 0) from balance_part where project_key = p.key)::float8 as received,
       (select coalesce(-sum(e.amount), 0) from ledger_entry e where e.project_key = p.key and e.account = 'maker')::float8 as maker,
       (select coalesce(sum(e.amount), 0) from ledger_entry e where e.project_key = p.key and e.account = 'refunds')::float8 as refunds,
       count(*) filter (where s.state is distinct from 'final')::int as waiting
     from project p left join statement s on s.project_key = p.key group by p.key`,
  );
  const { rows: accounts } = await pool.query<{ account: string; amount: number }>(
    'select account, sum(amount)::float8 as amount from ledger_entry group by account',
  );
  const sum = (of: (charge: Charge) => number) => charges.reduce((all, charge) => all + of(charge), 0);
  return {
    ...{ charges, projects, files, bank },
    projectOf: new Map(pledges.map(({ id, project }) => [id, project])),
    accounts: new Map(accounts.map(({ account, amount }) => [account, amount])),
    paid: new Set(charges.map(({ oid }) => oid.slice(0, 36))).size,
    charged: sum(({ total }) => total),
    refunded: sum(({ refunded }) => refunded),
    owed: projects.reduce((all, { maker }) => all + maker, 0),
    transferred: bank.transfers().reduce((all, { paid }) => all + paid, 0),
    received: [...new Set(projects.map(({ owner }) => owner))].reduce(
      (all, owner) => all + bank.received(owner),
      0,
    ),
  };
}

/** Stages of a maker that are below it together wait for the next one, KRW. */
const MIN_PAYOUT = 1_000;

/** Projects, makers and accounts that differ from the books of the provider and the bank, by the won. */
export function countWrong(books: Books): Record<string, number> {
  const { charges, projects, projectOf, files, accounts, bank, paid } = books;
  const bases = new Map<string, bigint>();
  for (const { oid, total, refunded } of charges) {
    const key = projectOf.get(oid.slice(0, 36)) ?? '';
    bases.set(key, (bases.get(key) ?? 0n) + BigInt(total - refunded));
  }
  const expected = new Map(projects.map(({ key, plan }) => [key, expectedOf(plan, bases.get(key) ?? 0n)]));
  const wrong = (of: (row: ProjectSums, sums: Expected) => boolean) =>
    projects.filter((row) => {
      const sums = expected.get(row.key);
      return !sums || of(row, sums);
    }).length;
  const total = (of: (row: Row) => number) => files.reduce((all, row) => all + of(row), 0);
  const account = (name: string) => accounts.get(name) ?? 0;
  const feesOf = (name: 'platform' | 'payment' | 'vat') =>
    [...expected.values()].reduce((all, sums) => all + sums[name], 0);
  const isWrong = (name: string, amount: number) => (account(name) === amount ? 0 : 1);
  return {
    chargedTwice: charges.length - paid,
    ordersOfNobody: charges.filter(({ oid }) => !projectOf.has(oid.slice(0, 36))).length,
    statements: wrong(
      (row, sums) =>
        row.base !== sums.base ||
        row.platform !== sums.platform ||
        row.payment !== sums.payment ||
        row.vat !== sums.vat ||
        row.payout !== sums.payout,
    ),
    unfinished: wrong(({ waiting }) => waiting > 0),
    stages: wrong(({ amounts }) => amounts !== 0),
    owedByLedger: wrong(
      ({ key, maker, refunds, carried, received }, { payout }) =>
        maker !== payout - paidOf(bank, key) - carried + received || refunds !== 0,
    ),
    left: projects.filter(({ maker }) => maker < 0).length + countOwed(projects),
    makers: countWrongMakers(books, expected),
    paidTwice: countPaidTwice(bank),
    otherOrders: bank.otherOrders(),
    fees:
      isWrong('fee_platform', -feesOf('platform')) +
      isWrong('fee_payment', -feesOf('payment')) +
      isWrong('vat', -feesOf('vat')),
    bank: isWrong(
      'bank',
      total((row) => row.total - row.refunded - row.fee) - books.transferred + books.received,
    ),
    clearing: isWrong('clearing', 0),
    providerCost: isWrong(
      'provider_cost',
      total(({ fee }) => fee),
    ),
    provider: isWrong('provider', 0),
    total: [...accounts.values()].reduce((all, amount) => all + amount, 0),
  };
}

/** Makers who are still to be paid what is not too small for a transfer. */
function countOwed(projects: readonly ProjectSums[]): number {
  const sums = new Map<string, number>();
  for (const { owner, maker } of projects) sums.set(owner, (sums.get(owner) ?? 0) + maker);
  return [...sums.values()].filter((sum) => sum >= MIN_PAYOUT).length;
}

/** What the bank has transferred for a project. */
function paidOf(bank: Bank, project: string): number {
  return bank.transfers().reduce((all, row) => all + (row.project === project ? row.paid : 0), 0);
}

/** Makers to whom the bank has not transferred what their projects have brought, less what is still owed and with what they paid back. */
function countWrongMakers({ projects, bank }: Books, expected: ReadonlyMap<string, Expected>): number {
  return [...new Set(projects.map(({ owner }) => owner))].filter((owner) => {
    const own = projects.filter((project) => project.owner === owner);
    const net = own.reduce((all, { key, maker }) => all + (expected.get(key)?.payout ?? 0) - maker, 0);
    const paid = bank.transfers().reduce((all, row) => all + (row.maker === owner ? row.paid : 0), 0);
    return paid - bank.received(owner) !== net;
  }).length;
}

/** Stages that the bank has transferred under two numbers. */
function countPaidTwice(bank: Bank): number {
  const paid = bank.transfers().filter((row) => row.paid > 0);
  return paid.length - new Set(paid.map(({ stage }) => stage)).size;
}

type Expected = { base: number; platform: number; payment: number; vat: number; payout: number };

function expectedOf(plan: string, base: bigint): Expected {
  const [platformPercent, paymentPercent] = fees[plan] ?? [0n, 0n];
  const [platform, payment] = [(base * platformPercent) / 100n, (base * paymentPercent) / 100n];
  const vat = (platform + payment) / 10n;
  const payout = base - platform - payment - vat;
  return {
    base: Number(base),
    platform: Number(platform),
    payment: Number(payment),
    vat: Number(vat),
    payout: Number(payout),
  };
}

/** Of Seoul. */
function dayOf(atMs: number): string {
  return new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10);
}

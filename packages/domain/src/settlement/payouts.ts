import { t } from '../copy.ts';
import type { Owed } from './balances.ts';

export const batchStates = ['gathered', 'released', 'exported', 'completed', 'dissolved'] as const;
export type BatchState = (typeof batchStates)[number];

export const lineStates = ['gathered', 'dissolved', 'released', 'paid', 'failed'] as const;
export type LineState = (typeof lineStates)[number];

export const transferResults = ['ok', 'failed'] as const;
export type TransferResult = (typeof transferResults)[number];

/** What an admin may end of what suspends or delays a stage, each by itself. */
export const continuingActs = ['lift', 'accept', 'again', 'advance'] as const;
export type ContinuingAct = (typeof continuingActs)[number];

/** Of the stages of a maker together, before what they pay for other projects, KRW. Those below it wait for the next one. */
export const MIN_PAYOUT = 1_000;
export const MAX_LINES = 500;

export const batchName = (number: number): string => `B${number}`;
export const lineNumber = (batch: number, n: number): string => `${batchName(batch)}-${n}`;

/** A stage that is to be transferred; `amount` less what is netted in its project already. */
export type PayableStage = { key: string; memberId: string; amount: number };
type PlannedLine = { stage: string; transfer: number; carried: Owed[] };

/**
 * What each stage transfers once its maker's other projects are paid of it: in the order of `owed`, and never more than there is.
 */
export function planLines(
  stages: readonly PayableStage[],
  owed: readonly (Owed & { memberId: string })[],
): PlannedLine[] {
  const left = owed.map((each) => ({ ...each }));
  return stages.map(({ key, memberId, amount }) => {
    const line: PlannedLine = { stage: key, transfer: amount, carried: [] };
    for (const debt of left) {
      const part = debt.memberId === memberId ? Math.min(debt.amount, line.transfer) : 0;
      if (part === 0) continue;
      debt.amount -= part;
      line.transfer -= part;
      line.carried.push({ projectKey: debt.projectKey, amount: part });
    }
    return line;
  });
}

/** Of a choice, the stages whose maker's do not reach the minimum together. */
export function findBelowMinimum<T extends { memberId: string; amount: number }>(stages: readonly T[]): T[] {
  const sums = new Map<string, number>();
  for (const { memberId, amount } of stages) sums.set(memberId, (sums.get(memberId) ?? 0) + amount);
  return stages.filter(({ memberId }) => (sums.get(memberId) ?? 0) < MIN_PAYOUT);
}

/** At least so much of what makers are owed has to lie apart from the money of the site, in percent. */
const APART_PERCENT = 60;

export function amountApart(owed: number): number {
  return Math.ceil((Math.max(owed, 0) * APART_PERCENT) / 100);
}

type ResultRow = {
  number: string;
  result: TransferResult;
  reference: string | null;
  reason: string;
};

const headings: Record<Column, readonly string[]> = {
  number: ['number', '번호', '이체번호'],
  result: ['result', '결과', '처리결과'],
  reference: ['reference', '거래번호', '참조번호'],
  reason: ['reason', '사유', '실패사유'],
  amount: ['amount', '금액', '이체금액'],
};
type Column = 'number' | 'result' | 'reference' | 'reason' | 'amount';

const words: Record<TransferResult, readonly string[]> = {
  ok: ['ok', '성공', '정상'],
  failed: ['failed', '실패', '오류'],
};

const MAX_TEXT = 200;

/** Rows of the bank's file, with `amount` where it has that column; `problem`: why it is refused as a whole. */
export type ReadResults =
  | { rows: (ResultRow & { amount: number | null })[]; problem?: never }
  | { problem: string };

/** Reads the cells of a file of results. Without headings the columns are number, result, reference and reason. */
export function readResults(lines: readonly { at: number; cells: readonly string[] }[]): ReadResults {
  const named = findColumns(lines[0]?.cells ?? []);
  const columns = named ?? { number: 0, result: 1, reference: 2, reason: 3 };
  const rows: (ResultRow & { amount: number | null })[] = [];
  const seen = new Set<string>();
  for (const { at, cells } of named ? lines.slice(1) : lines) {
    const row = readRow(columns, cells);
    if (typeof row === 'string') return { problem: t('payout.result.row', { row: at, why: row }) };
    const twice = findTwice(row, seen);
    if (twice !== null) return { problem: t('payout.result.twice', { row: at, what: twice }) };
    rows.push(row);
  }
  return rows.length === 0 ? { problem: t('payout.result.empty') } : { rows };
}

/** The number or reference that a row before has already. */
function findTwice({ number, reference }: ResultRow, seen: Set<string>): string | null {
  if (seen.has(`number ${number}`)) return number;
  if (reference !== null && seen.has(`reference ${reference}`)) return reference;
  seen.add(`number ${number}`);
  if (reference !== null) seen.add(`reference ${reference}`);
  return null;
}

type Columns = Partial<Record<Column, number>>;

function findColumns(cells: readonly string[]): (Columns & Record<'number' | 'result', number>) | null {
  const names = cells.map((cell) => cell.normalize('NFKC').replace(/\s/g, '').toLowerCase());
  const at = (column: Column) => names.findIndex((name) => headings[column].includes(name));
  const found = Object.fromEntries(
    (Object.keys(headings) as Column[])
      .map((column) => [column, at(column)] as const)
      .filter(([, place]) => place >= 0),
  ) as Columns;
  const { number, result } = found;
  return number === undefined || result === undefined ? null : { ...found, number, result };
}

function readRow(
  columns: Columns,
  cells: readonly string[],
): (ResultRow & { amount: number | null }) | string {
  const text = (column: Column) => unguarded(cells[columns[column] ?? -1] ?? '');
  const result = transferResults.find((each) => words[each].includes(text('result').toLowerCase()));
  if (!result) return t('payout.result.word');
  const reference = text('reference') || null;
  if (result === 'ok' && reference === null) return t('payout.result.reference');
  if (text('number') === '') return t('payout.result.number');
  const isTooLong = [text('number'), reference ?? '', text('reason')].some((cell) => cell.length > MAX_TEXT);
  if (isTooLong) return t('payout.result.long');
  const amount = readAmount(text('amount'));
  if (Number.isNaN(amount)) return t('payout.result.amount');
  return { number: text('number').toUpperCase(), result, reference, reason: text('reason'), amount };
}

/** Without the apostrophe that protects spreadsheets from formulas. */
function unguarded(cell: string): string {
  return cell
    .normalize('NFKC')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}

function readAmount(cell: string): number | null {
  if (cell === '') return null;
  const digits = cell.replace(/[,원\s]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

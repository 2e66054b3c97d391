import { choiceKey, combinationsOf } from '@pq/domain/reward/options';
import type { RewardDetails, RewardOption } from '@pq/domain/reward/reward-details';

type Stock = RewardDetails['stock'];

/**
 * A row for each combination of all options but the last one, whose values are its columns; a single option
 * has a row for each value.
 */
export type StockGrid = { rows: number[][]; columns: number[]; isList: boolean };

export function stockGrid(options: readonly RewardOption[]): StockGrid {
  if (options.length === 1) return { rows: combinationsOf(options), columns: [0], isList: true };
  const last = options.at(-1)?.values ?? [];
  return { rows: combinationsOf(options.slice(0, -1)), columns: last.map((_, at) => at), isList: false };
}

export function choiceAt({ rows, columns, isList }: StockGrid, row: number, column: number): number[] | null {
  const [start, end] = [rows[row], columns[column]];
  if (!start || end === undefined) return null;
  return isList ? start : [...start, end];
}

/** A combination that is not in the stock is not made. */
export function countOf(stock: Stock, choice: readonly number[]): number {
  const key = choiceKey(choice);
  return stock.find((one) => choiceKey(one.choice) === key)?.count ?? 0;
}

export function firstMade({ options, stock }: Pick<RewardDetails, 'options' | 'stock'>): number[] {
  return stock.find(({ count }) => count > 0)?.choice ?? options.map(() => 0);
}

/** Distributes evenly, so that none starts as sold out. */
export function evenStock(
  combinations: readonly number[][],
  count: number,
): { choice: number[]; count: number }[] {
  const each = Math.floor(count / combinations.length);
  const more = count % combinations.length;
  return combinations.map((choice, at) => ({ choice, count: each + (at < more ? 1 : 0) }));
}

export function withCounts(
  options: readonly RewardOption[],
  stock: Stock,
  counts: readonly { choice: readonly number[]; count: number }[],
): Stock {
  const now = new Map([...stock, ...counts].map(({ choice, count }) => [choiceKey(choice), count]));
  return combinationsOf(options).map((choice) => ({ choice, count: now.get(choiceKey(choice)) ?? 0 }));
}

/** Null for the text of a single cell. */
export function readCells(text: string): string[][] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.map((line) => line.split('\t'));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}

/** `left` counts the cells that are no whole number or lie outside of the grid. */
export function pasteCells(
  grid: StockGrid,
  from: { row: number; column: number },
  cells: readonly (readonly string[])[],
): { counts: { choice: number[]; count: number }[]; left: number } {
  const counts: { choice: number[]; count: number }[] = [];
  let left = 0;
  for (const [row, line] of cells.entries())
    for (const [column, cell] of line.entries()) {
      const choice = choiceAt(grid, from.row + row, from.column + column);
      const digits = cell.trim().replaceAll(',', '').replace(/개$/, '');
      if (choice && /^\d{1,9}$/.test(digits)) counts.push({ choice, count: Number(digits) });
      else left += 1;
    }
  return { counts, left };
}

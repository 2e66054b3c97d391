import type * as calls from '@pq/contract/calls/project-insight';
import { formatDate } from '@pq/domain/dates';
import { splitLines } from '@pq/domain/project/export-lines';
import type { Purpose } from '@pq/domain/project/project';
import { pickColumns, type SupporterColumn } from '@pq/domain/project/supporter-columns';
import { type Answers, pictureQuestions } from '@pq/domain/reward/answers';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { inBatches } from '#src/platform/database/query.ts';
import type { SheetRow } from '#src/platform/xlsx.ts';
import { listRewardNames } from '../queries.ts';
import { listSupporterRows, type SupporterFilter, type SupporterRow } from '../supporter-queries.ts';
import type { ListColumn, ListLine } from './list-column.ts';
import { pickListColumns } from './pick-columns.ts';

export type DeliveryList = {
  picked: readonly SupporterColumn[];
  columns: readonly ListColumn[];
  begin(number: number): Promise<SheetRow[]>;
  batches(): AsyncIterable<SheetRow[]>;
};

/**
 * The delivery list of a project: pledges that match the filter and are paid, with `pending` also those still to be charged. Where a
 * line is a parcel, pledges without one are left out; where it is none, combinations that are not filtered by. Pictures have whole
 * addresses, which begin with `site`.
 */
export async function openList(
  db: Executor,
  { key, purpose }: { key: string; purpose: Purpose },
  site: string,
  asked: Omit<z.output<typeof calls.previewSupporterExport.input>, 'pid'>,
): Promise<DeliveryList> {
  const { columns: requested, lines = 'parcel', pending, ...filter } = asked;
  const picked = pickColumns((filter.status || pending) && requested ? `${requested},status` : requested);
  const rewards = await listRewardNames(db, key);
  const columns = pickListColumns(lines, picked, rewards);
  const pictureIds = pictureQuestions(rewards.flatMap(({ questions }) => questions));
  const withLinks = (answers: Readonly<Answers>): Answers =>
    Object.fromEntries(
      Object.entries(answers).map(([id, text]) => [id, pictureIds.has(id) ? site + text : text]),
    );
  const wanted: SupporterFilter = {
    ...filter,
    sentTo: pending ? 'live' : 'paid',
    ...(lines === 'parcel' && { toShip: true }),
  };
  const read = (after: SupporterRow | null, limit: number) =>
    listSupporterRows(db, key, wanted, { limit, after: after?.gateKey, onlyChosen: lines !== 'parcel' });
  const linesOf = (row: SupporterRow): ListLine[] => {
    const linked = row.rewards.map((line) => ({ ...line, answers: line.answers.map(withLinks) }));
    const answers = withLinks(row.answers);
    return splitLines(lines, linked).map((rewards, n) => ({ ...row, rewards, answers, isFirst: n === 0 }));
  };
  const toRow = (line: ListLine): SheetRow => columns.map(({ cell }) => cell(line, purpose));
  return {
    picked,
    columns,
    // Every pledge of the list has a line.
    begin: async (number) => (await read(null, number)).flatMap(linesOf).slice(0, number).map(toRow),
    batches: () => inParts(inBatches(read), (row) => linesOf(row).map(toRow)),
  };
}

const LONGEST_PART = 1_000;

/** Pledges in parts of lines: of a few pledges with many pieces, there may be more lines than fit the memory well. */
async function* inParts(
  batches: AsyncIterable<SupporterRow[]>,
  linesOf: (row: SupporterRow) => SheetRow[],
): AsyncGenerator<SheetRow[]> {
  let part: SheetRow[] = [];
  for await (const rows of batches)
    for (const row of rows)
      for (const line of linesOf(row)) {
        part.push(line);
        if (part.length < LONGEST_PART) continue;
        yield part;
        part = [];
      }
  if (part.length > 0) yield part;
}

/** A value as a line of text says it: without types, a day is written as people do. */
export function inWords({ type }: ListColumn, value: string | number): string | number {
  return type === 'date' ? formatDate(String(value)) : value;
}

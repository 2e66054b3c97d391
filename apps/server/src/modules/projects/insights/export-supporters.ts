import { Readable } from 'node:stream';
import type * as calls from '@pq/contract/calls/projects';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { Purpose } from '@pq/domain/project/project';
import {
  type ExportFormat,
  exportedRows,
  pickColumns,
  type SupporterColumn,
} from '@pq/domain/project/supporter-columns';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import { cutAtWord } from '@pq/domain/text/summary';
import type { z } from 'zod';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inBatches } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type SheetColumn, type SheetRow, writeXlsx } from '#src/platform/xlsx.ts';
import { getProjectCards } from '../catalog/present-project.ts';
import { exportLimit, openOwnProject } from './policy.ts';
import { listRewardNames, type NamedReward } from './queries.ts';
import {
  countSentTo,
  listSupporterRows,
  type SupporterFilter,
  type SupporterRow,
} from './supporter-queries.ts';

const writeList: Record<ExportFormat, { type: string; write(list: List): Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (list) => Readable.from(csvLines(list)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ columns, batches, at }) =>
      writeXlsx({ name: t('supporters.export.sheet'), columns, at }, batches),
  },
};

/**
 * The delivery list of a project as a file, for its managers: pledges that match the filter and are paid. With `pending` or a status,
 * those still to be charged are included and have a column that says so; pledges that are over never are. The export is recorded
 * with its columns and number of rows before its first line is sent. Throws notFound, permission, tooMany.
 */
export async function exportSupporters(
  platform: Platform,
  caller: Caller,
  {
    pid,
    columns: requested,
    format = 'csv',
    pending,
    ...filter
  }: z.output<typeof calls.exportSupporters.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db } = platform.database;
  await countUse(db, `supporters-export:${caller.uid}`, exportLimit);
  const { key, purpose } = await openOwnProject(platform, caller, { key: pid });
  const picked = pickColumns((filter.status || pending) && requested ? `${requested},status` : requested);
  const at = new Date(platform.clock.now());
  const { status = '', reward, choice, text, toShip, unanswered } = filter;
  const rows = exportedRows(await countSentTo(db, key, filter), { status, pending });
  const after = {
    columns: picked,
    format,
    rows,
    status,
    pending,
    reward,
    choice,
    toShip,
    unanswered,
    searched: text !== '',
  };
  const subject = { type: 'project', key } as const;
  await recordExport(db, caller, { action: 'supporters.export', subject, after }, at);
  const [card] = await getProjectCards(db, [key], caller);
  const date = seoulDate(at.getTime());
  const name = t('supporters.export.file', { title: card?.title ?? '', date, format });
  const columns = listColumns(picked, await listRewardNames(db, key));
  const sentTo = pending ? 'live' : 'paid';
  const batches = readBatches(db, { key, purpose }, { ...filter, sentTo }, columns);
  const { type, write } = writeList[format];
  return { name, type, file: write({ columns, batches, at }) };
}

async function* readBatches(
  db: Executor,
  { key, purpose }: { key: string; purpose: Purpose },
  filter: SupporterFilter,
  columns: readonly ListColumn[],
): AsyncGenerator<(string | number)[][]> {
  const batches = inBatches<SupporterRow>((after, limit) =>
    listSupporterRows(db, key, filter, { limit, after: after?.gateKey }),
  );
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row, purpose)));
}

type List = { columns: readonly ListColumn[]; batches: AsyncIterable<SheetRow[]>; at: Date };

async function* csvLines({ columns, batches }: List): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map((column, n) => inLine(column, row[n] ?? '')))).join('');
}

/** A column of a delivery list: text, KRW, pieces, or a day in Seoul (`YYYY-MM-DD`). Empty where there is nothing to say. */
type ListColumn = SheetColumn & { cell(row: SupporterRow, purpose: Purpose): string | number };

const LONGEST_HEADING = 60;

function listColumns(picked: readonly SupporterColumn[], rewards: readonly NamedReward[]): ListColumn[] {
  return picked.flatMap((column) => {
    switch (column) {
      case 'rewards':
        return rewardColumns(rewards);
      case 'options':
        return optionColumns(rewards);
      case 'answers':
        return answerColumns(rewards);
      default:
        return [{ title: t(`supporters.col.${column}`), ...plainColumns[column] }];
    }
  });
}

/** A column as a line of text says it: without types, a day is written as people do. */
function inLine({ type }: ListColumn, value: string | number): string | number {
  return type === 'date' ? formatDate(String(value)) : value;
}

/** Headed by what each reward is; those that would be headed the same also by their number. */
function rewardColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  return rewards.map(({ idx }, n) => ({
    title: headings[n] ?? '',
    width: 18,
    type: 'number',
    cell: ({ rewards: lines }) =>
      lines.reduce((sum, line) => (line.idx === idx ? sum + line.count : sum), 0) || '',
  }));
}

function headingsOf(rewards: readonly NamedReward[]): string[] {
  const names = rewards.map(({ name, context }) =>
    cutAtWord((name || context).replace(/\s+/g, ' ').trim(), LONGEST_HEADING),
  );
  return names.map((name, n) => {
    const isOnlyOne = names.filter((other) => other === name).length === 1;
    return isOnlyOne ? name : t('supporters.col.rewards.n', { name, n: (rewards[n]?.idx ?? 0) + 1 });
  });
}

/**
 * The values of each option, those of several combinations in the same order in the columns of all options of the reward; how many
 * pieces there are of each is told where it is not one.
 */
function optionColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  return rewards.flatMap(({ idx, options }, n) =>
    options.map(({ name, values }, option) => ({
      title: t('supporters.col.part', { name: headings[n] ?? '', part: name }),
      width: 18,
      type: 'text' as const,
      cell: ({ rewards: lines }: SupporterRow) =>
        lines
          .filter((line) => line.idx === idx)
          .map(({ choice, count }) => {
            const text = values[choice[option] ?? -1]?.value ?? '';
            return count === 1 ? text : t('supporters.col.times', { text, n: count });
          })
          .join(', '),
    })),
  );
}

/** The answers to each question: those for several pieces numbered in the order of the combinations. */
function answerColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  return rewards.flatMap(({ idx, questions }, n) =>
    questions.map(({ id, text, per }) => ({
      title: t('supporters.col.part', { name: headings[n] ?? '', part: text }),
      width: 32,
      type: 'text' as const,
      cell: ({ rewards: lines, answers }: SupporterRow) => {
        if (per === 'order') return answers[id] ?? '';
        const pieces = lines.filter((line) => line.idx === idx).flatMap((line) => line.answers);
        const given = pieces.flatMap((piece, at) => (piece[id] ? [{ n: at + 1, text: piece[id] }] : []));
        return pieces.length === 1
          ? (given[0]?.text ?? '')
          : given.map((one) => t('supporters.col.piece', one)).join(', ');
      },
    })),
  );
}

/** Widths in characters; what is said in Korean takes two each. */
const plainColumns: Record<
  Exclude<SupporterColumn, 'rewards' | 'options' | 'answers'>,
  Omit<ListColumn, 'title'>
> = {
  nickname: { width: 16, type: 'text', cell: ({ nickname }) => nickname },
  recipient: { width: 14, type: 'text', cell: ({ recipient }) => recipient },
  tel: { width: 16, type: 'text', cell: ({ tel }) => tel },
  zonecode: { width: 11, type: 'text', cell: ({ zonecode }) => zonecode },
  address: { width: 56, type: 'text', cell: ({ basic, detail }) => `${basic} ${detail}`.trim() },
  note: { width: 32, type: 'text', cell: ({ note }) => note },
  email: { width: 28, type: 'text', cell: ({ email }) => email },
  amount: { width: 13, type: 'number', cell: ({ amount, donation }) => amount - donation },
  donation: { width: 13, type: 'number', cell: ({ donation }) => donation },
  delivery: {
    width: 11,
    type: 'number',
    cell: ({ parcel, deliveryPrice }) => (parcel ? deliveryPrice : ''),
  },
  status: {
    width: 16,
    type: 'text',
    cell: ({ status, endedBy }, purpose) =>
      t(pledgeStatusKey({ status, purpose, endedBy: endedBy ?? undefined })),
  },
  placed: { width: 13, type: 'date', cell: ({ placedAt }) => seoulDate(placedAt) },
};

import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { nicknameKey } from '@pq/domain/member/nickname';
import { pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { ExportLines } from '@pq/domain/project/export-lines';
import type { SupporterColumn } from '@pq/domain/project/supporter-columns';
import type { NamedReward } from '../queries.ts';
import { combinationColumns, pieceColumns } from './combination-columns.ts';
import type { ListColumn, RewardListColumns } from './list-column.ts';
import { parcelColumns } from './parcel-columns.ts';

const rewardListColumns: Record<ExportLines, RewardListColumns> = {
  parcel: parcelColumns,
  combination: combinationColumns,
  piece: pieceColumns,
};

export function pickListColumns(
  lines: ExportLines,
  picked: readonly SupporterColumn[],
  rewards: readonly NamedReward[],
): ListColumn[] {
  const columns = picked.flatMap((column) =>
    column === 'rewards' || column === 'options' || column === 'answers'
      ? rewardListColumns[lines][column](rewards).map((own) => ({ own, isNamedByMaker: true }))
      : [{ own: { title: t(`supporters.col.${column}`), ...plainColumns[column] }, isNamedByMaker: false }],
  );
  const taken = new Set(columns.flatMap((one) => (one.isNamedByMaker ? [] : nicknameKey(one.own.title))));
  return columns.map(({ own, isNamedByMaker }) =>
    isNamedByMaker ? { ...own, title: freeTitle(own.title, taken) } : own,
  );
}

/** The title, numbered where a column that looks the same has it already. */
function freeTitle(name: string, taken: Set<string>): string {
  let title = name;
  for (let n = 2; taken.has(nicknameKey(title)); n += 1) title = t('supporters.col.again', { name, n });
  taken.add(nicknameKey(title));
  return title;
}

/** Widths in characters; a Korean syllable is two wide. */
const plainColumns: Record<Exclude<SupporterColumn, keyof RewardListColumns>, Omit<ListColumn, 'title'>> = {
  number: { width: 14, type: 'text', cell: ({ order, gateKey }) => order ?? gateKey },
  nickname: { width: 16, type: 'text', cell: ({ nickname }) => nickname },
  recipient: { width: 14, type: 'text', cell: ({ recipient }) => recipient },
  tel: { width: 16, type: 'text', cell: ({ tel }) => tel },
  zonecode: { width: 11, type: 'text', cell: ({ zonecode }) => zonecode },
  address: { width: 56, type: 'text', cell: ({ basic, detail }) => `${basic} ${detail}`.trim() },
  note: { width: 32, type: 'text', cell: ({ note }) => note },
  email: { width: 28, type: 'text', cell: ({ email }) => email },
  amount: {
    width: 13,
    type: 'number',
    cell: ({ isFirst, amount, donation }) => (isFirst ? amount - donation : ''),
  },
  donation: { width: 13, type: 'number', cell: ({ isFirst, donation }) => (isFirst ? donation : '') },
  delivery: {
    width: 11,
    type: 'number',
    cell: ({ isFirst, parcel, deliveryPrice }) => (isFirst && parcel ? deliveryPrice : ''),
  },
  refunded: { width: 13, type: 'number', cell: ({ isFirst, refunded }) => (isFirst ? refunded : '') },
  status: {
    width: 16,
    type: 'text',
    cell: ({ status, endedBy }, purpose) =>
      t(pledgeStatusKey({ status, purpose, endedBy: endedBy ?? undefined })),
  },
  placed: { width: 13, type: 'date', cell: ({ placedAt }) => seoulDate(placedAt) },
};

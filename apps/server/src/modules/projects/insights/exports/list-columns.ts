import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { Purpose } from '@pq/domain/project/project';
import type { SupporterColumn } from '@pq/domain/project/supporter-columns';
import { cutAtWord } from '@pq/domain/text/summary';
import type { SheetColumn } from '#src/platform/xlsx.ts';
import type { SupporterRow } from '../supporter-queries.ts';

/** A column of a delivery list: text, KRW, pieces, or a day in Seoul (`YYYY-MM-DD`). Empty where there is nothing to say. */
export type ListColumn = SheetColumn & { cell(row: SupporterRow, purpose: Purpose): string | number };

type Reward = { idx: number; context: string };

/** Of the heading of a reward, in characters. */
const LONGEST_HEADING = 60;

/** The columns that were picked; that of the rewards is one for each. */
export function listColumns(picked: readonly SupporterColumn[], rewards: readonly Reward[]): ListColumn[] {
  return picked.flatMap((column) =>
    column === 'rewards'
      ? rewardColumns(rewards)
      : [{ title: t(`supporters.col.${column}`), ...plainColumns[column] }],
  );
}

/** A column as a line of text says it: without types, a day is written as people do. */
export function inLine({ holds }: ListColumn, value: string | number): string | number {
  return holds === 'date' ? formatDate(String(value)) : value;
}

/** Headed by what each reward is; those that would be headed the same also by their number. */
function rewardColumns(rewards: readonly Reward[]): ListColumn[] {
  const names = rewards.map(({ context }) => cutAtWord(context.replace(/\s+/g, ' ').trim(), LONGEST_HEADING));
  return rewards.map(({ idx }, n) => {
    const name = names[n] ?? '';
    const isOnlyOne = names.filter((other) => other === name).length === 1;
    return {
      title: isOnlyOne ? name : t('supporters.col.rewards.n', { name, n: idx + 1 }),
      width: 18,
      holds: 'number',
      cell: ({ rewards: taken }) => taken.find((one) => one.idx === idx)?.count ?? '',
    };
  });
}

/** Widths in characters; what is said in Korean takes two each. */
const plainColumns: Record<Exclude<SupporterColumn, 'rewards'>, Omit<ListColumn, 'title'>> = {
  nickname: { width: 16, holds: 'text', cell: ({ nickname }) => nickname },
  recipient: { width: 14, holds: 'text', cell: ({ recipient }) => recipient },
  tel: { width: 16, holds: 'text', cell: ({ tel }) => tel },
  zonecode: { width: 11, holds: 'text', cell: ({ zonecode }) => zonecode },
  address: { width: 56, holds: 'text', cell: ({ basic, detail }) => `${basic} ${detail}`.trim() },
  note: { width: 32, holds: 'text', cell: ({ note }) => note },
  email: { width: 28, holds: 'text', cell: ({ email }) => email },
  amount: { width: 13, holds: 'number', cell: ({ amount, donation }) => amount - donation },
  donation: { width: 13, holds: 'number', cell: ({ donation }) => donation },
  delivery: {
    width: 11,
    holds: 'number',
    cell: ({ parcel, deliveryPrice }) => (parcel ? deliveryPrice : ''),
  },
  status: {
    width: 16,
    holds: 'text',
    cell: ({ status, endedBy }, purpose) =>
      t(pledgeStatusKey({ status, purpose, endedBy: endedBy ?? undefined })),
  },
  placed: { width: 13, holds: 'date', cell: ({ placedAt }) => seoulDate(placedAt) },
};

import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { pledgeStandingKey } from '@pq/domain/pledge/pledge';
import type { Purpose } from '@pq/domain/project/project';
import type { SupporterColumn } from '@pq/domain/project/supporter-columns';
import type { SupporterRow } from '../supporter-repository.ts';

/** What each column of a delivery list says of a pledge: text, KRW, or a day in Seoul. */
export const cells: Record<SupporterColumn, (row: SupporterRow, purpose: Purpose) => string | number> = {
  nickname: ({ nickname }) => nickname,
  rewards: ({ rewards }) =>
    rewards.map(({ context, count }) => t('my.list.rewardLine', { context, n: count })).join(' / '),
  recipient: ({ recipient }) => recipient,
  tel: ({ tel }) => tel,
  zonecode: ({ zonecode }) => zonecode,
  address: ({ basic, detail }) => `${basic} ${detail}`.trim(),
  note: ({ note }) => note,
  email: ({ email }) => email,
  amount: ({ amount }) => amount,
  delivery: ({ deliveryPrice }) => deliveryPrice,
  status: ({ status, endedBy }, purpose) =>
    t(pledgeStandingKey({ status, purpose, endedBy: endedBy ?? undefined })),
  placed: ({ placedAt }) => seoulDate(placedAt),
};

import type { listAsks as call } from '@pq/contract/calls/inquiries';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listQuestions } from './queries.ts';

/** Questions to the operations team, for those who answer them. */
export async function listAsks(
  { database }: Platform,
  { text, state, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const filter = { text: text.trim(), state };
  const { total, rows } = await listQuestions(database.db, filter, { limit, offset: page * limit });
  return {
    total,
    asks: rows.map(({ memberId, nickname, answer, answeredAt, ...row }) => ({
      ...row,
      ...(memberId !== null && { member: { uid: memberId, nickname: nickname ?? '' } }),
      ...(answer !== null && { answer: { text: answer, timestamp: answeredAt ?? 0 } }),
    })),
  };
}

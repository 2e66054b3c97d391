import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import { daysLate, promiseState } from '@pq/domain/shipping/promise';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { epochMs } from '#src/platform/database/fragments.ts';

const moved = z.object({ at: z.number(), from: z.string(), to: z.string(), reason: z.string() });

/** Months YYYY-MM, instants in epoch ms. */
export const promiseRow = z.object({
  first: z.string(),
  month: z.string(),
  allSentAt: z.number().nullable(),
  sent: z.object({ pieces: z.int(), of: z.int() }),
  history: z.array(moved),
});
export type PromiseRow = z.output<typeof promiseRow>;

/** JSON of promiseRow for the project `p`; null where nothing is promised, or nothing is to be sent any more. */
export const promiseJson: Sql = sql`
  case when p.promise_first is not null and (p.promise_count_at is not null or p.all_sent_at is not null) then json_build_object(
    'first', to_char(p.promise_first, 'YYYY-MM'), 'month', to_char(p.promise_month, 'YYYY-MM'),
    'allSentAt', ${epochMs('p.all_sent_at')}, 'sent', json_build_object('pieces', p.pieces_sent, 'of', p.pieces_to_send),
    'history', (select coalesce(json_agg(json_build_object('at', ${epochMs('c.at')}, 'from', to_char(c.from_month, 'YYYY-MM'),
        'to', to_char(c.to_month, 'YYYY-MM'), 'reason', c.reason) order by c.at, c.id), '[]')
      from promise_change c where c.project_key = p.key)) end`;

/** `today` in Seoul. */
export function presentPromise(
  { first, month, allSentAt, history }: PromiseRow,
  today: string,
): DeliveryPromise {
  return {
    ...{ first, month, allSentAt, history },
    state: promiseState({ first, allSentAt }, today),
    lateDays: daysLate({ month, allSentAt }, today),
  };
}

import { viewSourceKinds } from '@pq/domain/project/view-source';
import { z } from 'zod';

/** What is counted of a project: pledges placed and what they hold in KRW, views, scraps. */
const figures = { count: z.int(), amount: z.int(), views: z.int(), scraps: z.int() };

/** A number of pledges, and their sum in KRW. */
const sum = z.object({ pledges: z.int(), amount: z.int() });

/** What its maker is told of a project in figures. */
export const graphSchema = z.object({
  days: z.array(z.object({ date: z.string(), ...figures })),
  total: z.object(figures),
  /** Where views came from, the most first. Views of before this was counted are not in it. */
  sources: z.array(z.object({ kind: z.enum(viewSourceKinds), detail: z.string(), views: z.int() })),
  /**
   * What became of the pledges whose cards have been tried, with delivery and donations: paid (also what was given back since),
   * refused and tried again (first at `retryAt`, ms), refused for good; `refunded` is what was given back of what was paid, in
   * part or whole, and `collected` what is left, KRW. `waiting` has not been tried yet.
   */
  charges: z.object({
    paid: sum,
    retry: sum,
    failed: sum,
    retryAt: z.int().nullable(),
    waiting: sum,
    refunded: sum,
    collected: z.int(),
  }),
  /**
   * By reward what is held of it, what may still be lost, what is lost and what was wholly given back, without delivery and
   * donations; `atClose` is what its backers had left standing.
   */
  rewards: z.array(
    z.object({
      idx: z.int(),
      backers: z.int(),
      amount: z.int(),
      retry: sum,
      failed: sum,
      refunded: sum,
      atClose: sum,
    }),
  ),
});

import { viewSourceKinds } from '@pq/domain/project/view-source';
import { z } from 'zod';
import { about, known } from '../fields.ts';
import { pledgeSumSchema } from './common.ts';

/** Counted figures of a project: pledges placed and their sum in KRW, views, scraps. */
const figures = {
  count: z.int().meta(about('Number of pledges placed', 3)),
  amount: z.int().meta(about('Sum of the pledges, KRW', 66_000)),
  views: z.int().meta(about('Number of views', 120)),
  scraps: z.int().meta(about('Number of scraps', 8)),
};

export const graphSchema = z
  .object({
    days: z
      .array(z.object({ date: z.string().meta(about('Day in Seoul, YYYY-MM-DD', '2026-12-01')), ...figures }))
      .meta(about('Figures by day in Seoul, oldest first, including days without activity')),
    total: z.object(figures).meta(about('Totals of all days')),
    sources: z
      .array(
        z.object({
          kind: z.enum(viewSourceKinds).meta(about('Kind of source')),
          detail: z
            .string()
            .meta(about('Host or URL of the source; empty if the kind is sufficient', 'instagram.com')),
          views: z.int().meta(about('Number of views', 42)),
        }),
      )
      .meta(
        about('Sources of views, largest first; does not include views from before sources were counted'),
      ),
    charges: z
      .object({
        paid: pledgeSumSchema.meta(about('Paid pledges, including those refunded later')),
        retry: pledgeSumSchema.meta(about('Pledges refused once that will be retried')),
        failed: pledgeSumSchema.meta(about('Finally refused pledges')),
        retryAt: z
          .int()
          .nullable()
          .meta(about('Time of the first retry, epoch ms; null for none', 1_767_315_600_000)),
        waiting: pledgeSumSchema.meta(about('Pledges not charged yet')),
        refunded: pledgeSumSchema.meta(about('Refunds of paid pledges, partial or full')),
        wholly: z.int().meta(about('Number of fully refunded pledges', 1)),
        collected: z.int().meta(about('Paid amount minus refunds, KRW', 1_980_000)),
      })
      .meta(about('Outcomes of the charges, including delivery and donations')),
    rewards: z
      .array(
        z.object({
          idx: z.int().meta(known.idx),
          backers: z.int().meta(about('Number of backers with a live pledge on it', 12)),
          amount: z.int().meta(about('Sum of the live pledges on it, KRW', 264_000)),
          retry: pledgeSumSchema.meta(about('Pledges that may still be lost')),
          failed: pledgeSumSchema.meta(about('Lost pledges')),
          refunded: pledgeSumSchema.meta(about('Fully refunded pledges')),
          atClose: pledgeSumSchema.meta(about('Live pledges at the close')),
          waitedAtClose: z
            .int()
            .nullable()
            .meta(about('Number of members who waited for a piece at the close; null for none', null)),
        }),
      )
      .meta(about('Figures by reward, without delivery and donations')),
  })
  .meta({ id: 'ProjectStatistics', description: 'Statistics of a project for its maker.' });

import { viewSourceKinds } from '@pq/domain/project/view-source';
import { z } from 'zod';
import { about, known } from '../fields.ts';
import { pledgeSumSchema } from './common.ts';

/** What is counted of a project: pledges placed and what they hold in KRW, views, scraps. */
const figures = {
  count: z.int().meta(about('Pledges placed, a number', 3)),
  amount: z.int().meta(about('What they hold, KRW', 66_000)),
  views: z.int().meta(about('Views, a number', 120)),
  scraps: z.int().meta(about('Scraps, a number', 8)),
};

export const graphSchema = z
  .object({
    days: z
      .array(z.object({ date: z.string().meta(about('Day in Seoul, YYYY-MM-DD', '2026-12-01')), ...figures }))
      .meta(about('Day by day in Seoul, oldest first, days without anything too')),
    total: z.object(figures).meta(about('All days together')),
    sources: z
      .array(
        z.object({
          kind: z.enum(viewSourceKinds).meta(about('Kind of source')),
          detail: z
            .string()
            .meta(about('Host or address of the source; empty where the kind says all', 'instagram.com')),
          views: z.int().meta(about('Views, a number', 42)),
        }),
      )
      .meta(about('Where views came from, the most first; views of before this was counted are not in it')),
    charges: z
      .object({
        paid: pledgeSumSchema.meta(about('Paid, also what was given back since')),
        retry: pledgeSumSchema.meta(about('Refused and tried again')),
        failed: pledgeSumSchema.meta(about('Refused for good')),
        retryAt: z
          .int()
          .nullable()
          .meta(about('When the first retry is, epoch ms; null for none', 1_767_315_600_000)),
        waiting: pledgeSumSchema.meta(about('Not tried yet')),
        refunded: pledgeSumSchema.meta(about('Given back of what was paid, in part or whole')),
        collected: z.int().meta(about('What is left of what was paid, KRW', 1_980_000)),
      })
      .meta(about('What became of the pledges whose cards have been tried, with delivery and donations')),
    rewards: z
      .array(
        z.object({
          idx: z.int().meta(known.idx),
          backers: z.int().meta(about('Backers with a live pledge on it, a number', 12)),
          amount: z.int().meta(about('What is held of it, KRW', 264_000)),
          retry: pledgeSumSchema.meta(about('What may still be lost')),
          failed: pledgeSumSchema.meta(about('What is lost')),
          refunded: pledgeSumSchema.meta(about('What was wholly given back')),
          atClose: pledgeSumSchema.meta(about('What its backers had left standing at the close')),
        }),
      )
      .meta(about('By reward, without delivery and donations')),
  })
  .meta({ id: 'ProjectStatistics', description: 'What its maker is told of a project in figures.' });

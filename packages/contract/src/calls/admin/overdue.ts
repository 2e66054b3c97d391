import { limits } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, known, plainText, queryInt } from '../../fields.ts';
import { memberNameSchema } from '../../shapes/common.ts';
import { promiseSchema } from '../../shapes/promise.ts';

const at = (description: string) =>
  z
    .int()
    .nullable()
    .meta(about(`${description}, epoch ms; null for none`, 1_767_229_200_000));

export const listOverdue = defineCall({
  name: 'listOverdue',
  method: 'GET',
  path: '/admin/overdue',
  list: 'projects',
  summary: 'List projects whose promised month is over while something has not left',
  description: 'Projects by the month that they promise now, earliest first. Counts are up to an hour old.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Title, nickname of the maker, or key of either; empty for all', '텃밭')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    projects: z
      .array(
        z
          .object({
            key: z.string().meta(known.project),
            purpose: z.enum(purposes).meta(known.purpose),
            title: z.string().meta(known.projectTitle),
            isHidden: z.boolean().meta(about('Whether the project is hidden', false)),
            maker: memberNameSchema.meta(about('Maker')),
            first: promiseSchema.shape.first,
            month: promiseSchema.shape.month,
            lateDays: z.int().meta(about('Days since the end of the month promised now', 12)),
            unsent: z.int().meta(about('Number of orders of which something has not left', 117)),
            lastSentAt: at('Time at which the latest parcel left'),
            movedAt: at('Time at which the promise was moved last'),
          })
          .meta({ id: 'OverdueProject', description: 'A project that has not sent what it promised.' }),
      )
      .meta(about('Projects, those that are late the longest first')),
  }),
});

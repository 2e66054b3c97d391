import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';
import { lapsedAt, reservedPieceSchema } from './reward.ts';

export const waitSchema = z
  .object({
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    idx: z.int().meta(known.idx),
    choice: z
      .array(z.int())
      .meta(about('Reserved combination or, before a reservation, the requested one; empty for any', [0])),
    place: z.int().meta(about('Position in the queue, from 1; 0 after a reservation has lapsed', 3)),
    behind: z.int().meta(about('Number of members who wait behind it', 5)),
    offer: reservedPieceSchema.omit({ choice: true }).nullable().meta(about('Reserved piece; null for none')),
    lapsedAt,
    isFree: z
      .boolean()
      .optional()
      .meta(about('Whether a piece is available without waiting after a reservation has lapsed', false)),
    canWait: z
      .boolean()
      .optional()
      .meta(about('Whether the caller may wait again after a reservation has lapsed', false)),
    title: z.string().meta(known.projectTitle),
    image: z
      .string()
      .meta(
        about('URL of the picture of the reward or, if it has none, of the project', '/files/demo/dog.jpg'),
      ),
    reward: z.string().meta(about('Name of the reward or, if it has none, its contents', '텃밭 머그컵')),
    choiceText: z.string().meta(about('Combination as text; empty for any', '색상: 회색')),
    price: z.int().meta(about('Unit price, KRW', 22_000)),
    finish: z.string().meta(about('Last day of the project, YYYY-MM-DD in Seoul', '2026-12-15')),
    myPledge: z
      .string()
      .nullable()
      .meta(about("The caller's live pledge on the project, by gateKey; null for none", null)),
  })
  .meta({ id: 'Wait', description: 'A position in the queue of a sold-out reward, or a reserved piece.' });
export type Wait = z.output<typeof waitSchema>;

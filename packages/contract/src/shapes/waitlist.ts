import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';
import { heldPieceSchema, lapsedAt } from './reward.ts';

/** A place in the queue of a sold-out reward, with what is to be shown of the reward. */
export const waitSchema = z
  .object({
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    idx: z.int().meta(known.idx),
    choice: z
      .array(z.int())
      .meta(about('The combination that is held, before that the one waited for; empty: any', [0])),
    place: z.int().meta(about('Place in the queue, from 1; 0 once an offer has passed', 3)),
    behind: z.int().meta(about('How many wait behind it, a number', 5)),
    offer: heldPieceSchema
      .omit({ choice: true })
      .nullable()
      .meta(about('The piece that is held; null: none')),
    lapsedAt,
    title: z.string().meta(known.projectTitle),
    image: z
      .string()
      .meta(about('Address of the picture of the reward, else of the project', '/files/demo/dog.jpg')),
    reward: z.string().meta(about('Name of the reward, else what the backer gets', '텃밭 머그컵')),
    choiceText: z.string().meta(about('The combination in words; empty for any', '색상: 회색')),
    price: z.int().meta(about('Price of one piece of it, KRW', 22_000)),
    finish: z.string().meta(about('Last day of the project, YYYY-MM-DD in Seoul', '2026-12-15')),
    myPledge: z
      .string()
      .nullable()
      .meta(about('Live pledge of the caller on the project, by its gateKey; null: none', null)),
  })
  .meta({ id: 'Wait', description: 'A place in the queue of a sold-out reward, or a piece that is held.' });
export type Wait = z.output<typeof waitSchema>;

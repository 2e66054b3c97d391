import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';

export const inquiryStates = ['waiting', 'answered'] as const;

/**
 * An own question, on a project or to the operations team. `text` is empty while it is hidden. `answer.byTeam`: by the
 * operations team, not the maker. `project.isShown`: there is a page to go to; where there is none, its maker's answer
 * is not told.
 */
export const inquirySchema = z.object({
  key: z.string(),
  type: z.enum([...purposes, 'ask']),
  state: z.enum(inquiryStates),
  text: z.string(),
  timestamp: z.int(),
  isBlind: z.boolean(),
  isSceret: z.boolean(),
  answer: z
    .object({ text: z.string(), timestamp: z.int(), isSceret: z.boolean(), byTeam: z.boolean() })
    .optional(),
  project: z
    .object({
      key: z.string(),
      title: z.string(),
      thumbnail: z.string(),
      ground: z.string(),
      isShown: z.boolean(),
    })
    .optional(),
});
export type Inquiry = z.output<typeof inquirySchema>;

import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';

export const inquiryStates = ['waiting', 'answered'] as const;

export const inquirySchema = z
  .object({
    key: z.string().meta(about('The question, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61')),
    type: z
      .enum([...purposes, 'ask'])
      .meta(about('What it is on: a project by its purpose, or ask: to the operations team')),
    state: z.enum(inquiryStates).meta(about('Whether it has an answer')),
    text: z
      .string()
      .meta(about('The question, plain text; empty while it is hidden', '색상을 바꿀 수 있나요?')),
    timestamp: z.int().meta(about('When it was asked, epoch ms', 1_767_229_200_000)),
    isBlind: z.boolean().meta(about('Hidden by the operations team', false)),
    isSceret: z.boolean().meta(about('Secret (the spelling is kept)', false)),
    answer: z
      .object({
        text: z.string().meta(about('The answer, plain text', '네, 결제 화면에서 고를 수 있습니다.')),
        timestamp: z.int().meta(about('When it was answered, epoch ms', 1_767_232_800_000)),
        isSceret: z.boolean().meta(about('Secret (the spelling is kept)', false)),
        byTeam: z.boolean().meta(about('By the operations team, not the maker', false)),
      })
      .optional()
      .meta(about('The answer; absent while there is none, or its project has no page to go to')),
    project: z
      .object({
        key: z.string().meta(known.project),
        title: z.string().meta(known.projectTitle),
        thumbnail: z.string().meta(known.picture),
        ground: z
          .string()
          .meta(
            about(
              'Colour behind the picture while it loads, #RRGGBB; empty where it is not known',
              '#E8E2D8',
            ),
          ),
        isShown: z.boolean().meta(about('There is a page to go to', true)),
      })
      .optional()
      .meta(about('The project it is on; absent of a question to the operations team')),
  })
  .meta({
    id: 'Inquiry',
    description:
      'An own question, on a project or to the operations team. `text` is empty while it is hidden. ' +
      '`answer.byTeam`: by the operations team, not the maker. `project.isShown`: there is a page ' +
      "to go to; where there is none, its maker's answer is not told.",
  });
export type Inquiry = z.output<typeof inquirySchema>;

import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';

export const inquiryStates = ['waiting', 'answered'] as const;

export const inquirySchema = z
  .object({
    key: z.string().meta(about('Question, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61')),
    type: z
      .enum([...purposes, 'ask'])
      .meta(about('Recipient: the purpose of the project, or ask for the operations team')),
    state: z.enum(inquiryStates).meta(about('Whether it is answered')),
    text: z.string().meta(about('Question, plain text; empty while it is hidden', '색상을 바꿀 수 있나요?')),
    timestamp: z.int().meta(about('Time of the question, epoch ms', 1_767_229_200_000)),
    isBlind: z.boolean().meta(about('Whether the operations team has hidden it', false)),
    isSceret: z.boolean().meta(about('Whether it is secret (legacy spelling)', false)),
    answer: z
      .object({
        text: z.string().meta(about('The answer, plain text', '네, 결제 화면에서 고를 수 있습니다.')),
        timestamp: z.int().meta(about('Time of the answer, epoch ms', 1_767_232_800_000)),
        isSceret: z.boolean().meta(about('Whether it is secret (legacy spelling)', false)),
        byTeam: z.boolean().meta(about('Whether the operations team answered, not the maker', false)),
      })
      .optional()
      .meta(about('Answer; absent if there is none or the project has no public page')),
    project: z
      .object({
        key: z.string().meta(known.project),
        title: z.string().meta(known.projectTitle),
        thumbnail: z.string().meta(known.picture),
        ground: z
          .string()
          .meta(about('Placeholder colour while the picture loads, #RRGGBB; empty if unknown', '#E8E2D8')),
        isShown: z.boolean().meta(about('Whether the project has a public page', true)),
      })
      .optional()
      .meta(about('Project; absent for a question to the operations team')),
  })
  .meta({
    id: 'Inquiry',
    description:
      'A question of the caller, on a project or to the operations team. `text` is empty while it is hidden. The ' +
      "maker's answer is absent if the project has no public page.",
  });
export type Inquiry = z.output<typeof inquirySchema>;

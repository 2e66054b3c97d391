import { feePlanNames } from '@pq/domain/settlement/expected';
import { z } from 'zod';
import { about } from '../fields.ts';

export const feePlanSchema = z
  .object({
    name: z.enum(feePlanNames).meta(about('Name', 'default')),
    platformBp: z.int().meta(about('Fee of the platform, hundredths of a percent', 500)),
    paymentBp: z.int().meta(about('Fee of the payment, hundredths of a percent', 300)),
    stages: z.array(z.int()).meta(about('Percentages in which it is paid out', [100])),
  })
  .meta({
    id: 'FeePlan',
    description:
      'A version of a plan of fees, which are taken of what is charged less refunds, with delivery.',
  });

import { feePlanNames } from '@pq/domain/settlement/expected';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, known } from '../fields.ts';
import { pledgeSumSchema } from '../shapes/common.ts';
import { feePlanSchema } from '../shapes/fee-plan.ts';

const krw = (text: string, example: number) => z.int().meta(about(`${text}, KRW`, example));

export const expectedPhases = ['before', 'live', 'charging', 'done', 'failed'] as const;

export const getExpectedSettlement = defineCall({
  name: 'getExpectedSettlement',
  method: 'GET',
  path: '/settlement/expected',
  summary: 'Get what the maker of a project is expected to receive',
  description:
    'Everything that is pledged counts as charged while the project is open, and so does what is still to be charged afterwards, ' +
    'refused cards included, which are charged again. For its maker and admins.',
  audience: 'member',
  input: z.object({ pid: id.meta(known.project) }),
  data: z
    .object({
      plan: z.enum(feePlanNames).meta(about('Name of its plan of fees', 'default')),
      fees: feePlanSchema.meta(about('Its plan of fees, fixed when it was approved')),
      phase: z
        .enum(expectedPhases)
        .meta(about('Before the opening, open, being charged, charged, or failed without charges', 'live')),
      paid: pledgeSumSchema.meta(about('Charged, including what was refunded since')),
      waiting: pledgeSumSchema.meta(about('Not charged yet')),
      retry: pledgeSumSchema.meta(about('Refused, to be charged again')),
      charged: krw('What counts as charged', 12_340_000),
      refunded: krw('What was refunded of it', 0),
      base: krw('What is left, from which fees are taken', 12_340_000),
      platformFee: krw('Fee of the platform', 617_000),
      paymentFee: krw('Fee of the payment', 370_200),
      vat: krw('VAT of the fees', 98_720),
      payout: krw('What the maker receives', 11_254_080),
      stages: z.array(z.int()).meta(about('The payout by stage, KRW', [11_254_080])),
    })
    .meta({ id: 'ExpectedSettlement', description: 'What the maker of a project is expected to receive.' }),
  errors: ['notFound'],
});

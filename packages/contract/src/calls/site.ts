import { limits } from '@pq/domain/limits';
import { isMailAddress } from '@pq/domain/member/mail-address';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/site.ts';
import { policyIds } from '../endpoints/site.ts';
import { about, filledText } from '../fields.ts';
import { bannersSchema, policySchema } from '../shapes/site.ts';

export const getBanners = defineCall({
  ...endpoints.getBanners,
  summary: 'Banners of the three groups',
  audience: 'public',
  input: z.object({}),
  data: bannersSchema,
});

export const getPolicies = defineCall({
  ...endpoints.getPolicies,
  summary: 'The six policy texts in force',
  audience: 'public',
  input: z.object({}),
  data: z.partialRecord(z.enum(policyIds), policySchema),
});

export const clickLineBanner = defineCall({
  ...endpoints.clickLineBanner,
  summary: 'Count a click on a line banner',
  description:
    'Counts a click on a line banner; idx is its position in the line list. It is always answered ' +
    'with state true: what stands at no position counts for nothing.',
  audience: 'public',
  input: z.object({
    idx: z
      .int()
      .min(0)
      .nullable()
      .catch(null)
      .meta(about('Place in the line list, from 0; anything else counts for nothing', 0)),
  }),
  data: z.null(),
});

export const askTeam = defineCall({
  ...endpoints.askTeam,
  summary: 'Ask the operations team; 10 an hour from one address',
  description:
    'A question to the operations team, from anyone; the answer goes to `email` by mail. msg is ' + 'shown.',
  rate: '10 an hour from one address',
  audience: 'public',
  input: z.object({
    email: z
      .string()
      .max(320)
      .transform((text) => text.trim())
      .refine(isMailAddress, { error: 'format' })
      .meta(about('E-mail to which the answer goes', 'hana@example.com')),
    content: filledText(limits.ask).meta(about('The question, plain text', '환불은 어떻게 하나요?')),
  }),
  data: z.null(),
});

import { limits } from '@pq/domain/limits';
import { isMailbox, normalizeEmail } from '@pq/domain/member/email';
import { policyIds } from '@pq/domain/policies/policy-text';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, filledText } from '../fields.ts';
import { bannersSchema, policySchema } from '../shapes/site.ts';

export const getBanners = defineCall({
  name: 'getBanners',
  method: 'GET',
  path: '/banner',
  summary: 'List active banners of the three groups',
  audience: 'public',
  input: z.object({}),
  data: bannersSchema,
});

export const getPolicies = defineCall({
  name: 'getPolicies',
  method: 'GET',
  path: '/policy',
  summary: 'List the six policy texts in force',
  audience: 'public',
  input: z.object({}),
  data: z.partialRecord(z.enum(policyIds), policySchema),
});

export const clickLineBanner = defineCall({
  name: 'clickLineBanner',
  method: 'PUT',
  path: '/line/click',
  writes: 'moves',
  summary: 'Count a click on a line banner',
  description:
    '`idx` is the position in the line list. Always answered with state true; a position without a banner is ' +
    'not counted.',
  audience: 'public',
  input: z.object({
    idx: z
      .int()
      .min(0)
      .nullable()
      .catch(null)
      .meta(about('Position in the line list, from 0; other values are not counted', 0)),
  }),
  data: z.null(),
});

export const askTeam = defineCall({
  name: 'askTeam',
  method: 'POST',
  path: '/ask',
  writes: 'adds',
  summary: 'Send a question to the operations team',
  description: 'Open to visitors; the answer is sent to `email`. The client shows msg.',
  rate: '10 an hour per IP address',
  audience: 'public',
  input: z.object({
    email: z
      .string()
      .max(320)
      .transform((text) => text.trim())
      .refine((text) => isMailbox(normalizeEmail(text)), { error: 'format' })
      .meta(about('Email address to which the answer is sent', 'hana@example.com')),
    content: filledText(limits.ask).meta(about('The question, plain text', '환불은 어떻게 하나요?')),
  }),
  data: z.null(),
});

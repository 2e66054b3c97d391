import { pageSizes } from '@pq/domain/limits';
import { EMAIL_MAX, normalizeEmail } from '@pq/domain/member/email';
import { z } from 'zod';
import { defineCall, defineFile } from '../call.ts';
import { about, before, id, known, queryInt } from '../fields.ts';
import { alertLinkSchema, alertTokenSchema } from '../shapes/alert.ts';
import { projectCardSchema } from '../shapes/project.ts';

const RATE = '60 in 10 minutes per IP address';

export const setAlert = defineCall({
  name: 'setAlert',
  method: 'POST',
  path: '/alert/set',
  writes: 'oneValue',
  summary: 'Ask to be notified when an upcoming project opens, or no longer',
  description:
    'Members are notified once, in app and by mail as they prefer. A repeat changes nothing. An ' +
    'alert can be taken back whatever the state of the project. The client shows msg.',
  rate: '60 a minute',
  audience: 'member',
  input: z.object({
    projectid: id.meta(known.project),
    on: z.boolean().meta(about('Whether the caller is to be notified', true)),
  }),
  data: z.object({
    on: z.boolean().meta(about('Whether the caller is to be notified', true)),
    alerts: z.int().nullable().meta(about('Number of those who wait; null where it is not shown', 1_285)),
  }),
  errors: ['notFound', 'alertOver'],
});

export const getOpeningCalendar = defineFile({
  name: 'getOpeningCalendar',
  path: '/alert/calendar.ics',
  summary: 'Get the day on which an upcoming project opens as a calendar',
  description: 'One whole day, with the address of the page of the project.',
  rate: '60 a minute',
  audience: 'public',
  type: 'text/calendar',
  input: z.object({ projectid: id.meta(known.project) }),
  errors: ['notFound', 'alertOver'],
});

export const listAlerts = defineCall({
  name: 'listAlerts',
  method: 'GET',
  path: '/alert/list',
  summary: 'List the projects of whose opening the caller is notified',
  description: `Cards, newest first, ${pageSizes.alerts} per page, until 30 days after the opening; hidden projects are not listed.`,
  audience: 'member',
  input: z.object({ page: queryInt(0, 1_000, 0).meta(known.page), before }),
  data: z.array(projectCardSchema),
});

export const requestAlertMail = defineCall({
  name: 'requestAlertMail',
  method: 'POST',
  path: '/alert/email',
  writes: 'adds',
  summary: 'Ask for a mail when an upcoming project opens',
  description:
    'For visitors. Sends a mail whose link leads to a page that confirms the address; unconfirmed ones are erased after ' +
    '24 hours. The answer is the same whether a mail was sent, was sent before, or is withheld. The client shows msg.',
  rate: '10 an hour per IP address; beyond 3 mails a day per mailbox further mails are silently withheld',
  audience: 'public',
  input: z.object({
    projectid: id.meta(known.project),
    email: z.string().max(EMAIL_MAX).overwrite(normalizeEmail).meta(about('E-mail', 'hana@example.com')),
  }),
  data: z.null(),
  errors: ['notFound', 'alertOver'],
});

export const readAlertLink = defineCall({
  name: 'readAlertLink',
  method: 'POST',
  path: '/alert/email/read',
  writes: 'reads',
  summary: 'Read what a link in a mail about an opening is for',
  description: 'Changes nothing. A POST, so that no access log contains the token.',
  rate: RATE,
  audience: 'public',
  input: alertTokenSchema,
  data: alertLinkSchema,
  errors: ['alertLink'],
});

export const confirmAlertMail = defineCall({
  name: 'confirmAlertMail',
  method: 'POST',
  path: '/alert/email/confirm',
  writes: 'oneValue',
  summary: 'Confirm the address that is mailed when a project opens',
  description: 'By the token of the mail. A repeat changes nothing.',
  rate: RATE,
  audience: 'public',
  input: alertTokenSchema,
  data: alertLinkSchema,
  errors: ['alertLink', 'alertOver'],
});

export const stopAlertMail = defineCall({
  name: 'stopAlertMail',
  method: 'POST',
  path: '/alert/off',
  writes: 'moves',
  summary: 'Erase an address that is mailed when a project opens',
  description: 'By the token of a mail. A repeat changes nothing.',
  rate: RATE,
  audience: 'public',
  input: alertTokenSchema,
  data: z.null(),
  errors: ['alertLink'],
});

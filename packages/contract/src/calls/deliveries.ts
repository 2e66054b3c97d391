import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { deliveryActs } from '@pq/domain/shipping/delivery';
import { z } from 'zod';
import { defineCall, defineFile } from '../call.ts';
import { about, known } from '../fields.ts';
import { projectCardSchema } from '../shapes/project.ts';
import { movedPromiseSchema } from '../shapes/promise.ts';
import { pledgeLineSchema } from '../shapes/reward.ts';
import { parcelSchema } from '../shapes/shipping.ts';

const month = (description: string, example = '2027-03') =>
  z.string().meta(about(`${description}, YYYY-MM`, example));
const at = (description: string) =>
  z
    .int()
    .nullable()
    .meta(about(`${description}, epoch ms; null for none`, null));

const calendarUrl = z
  .string()
  .meta(
    about(
      'Secret URL of the calendar of the caller',
      'https://pq.example/api/delivery/calendar.ics?token=RBdfA9Ui',
    ),
  );

const lineSchema = pledgeLineSchema
  .pick({ idx: true, count: true, choice: true, choiceText: true })
  .meta({ id: 'LineToCome', description: 'Pieces of a combination.' });

const deliverySchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    project: projectCardSchema.meta(about('Project')),
    lines: z.array(lineSchema).meta(about('Pieces that have not left yet')),
    notSent: z.array(lineSchema).meta(about('Pieces of rewards that are not sent as parcels')),
    parcels: z.array(parcelSchema).meta(about('Parcels on their way, oldest first')),
    makingAt: at('Time at which production started'),
    month: month('Promised month'),
    lateDays: z
      .int()
      .meta(about('Days since the promised month ended, if something has not left; 0: not late', 4)),
    changes: z.array(movedPromiseSchema).meta(about('How the promised month moved, latest first')),
    lockAt: at('Time at which the address is or was locked'),
    act: z
      .enum(deliveryActs)
      .nullable()
      .meta(
        about(
          'What the caller can do next: card (pay with another card), pay (again), proof (answer it), address ' +
            '(confirm it), receive (report parcels as received); null: nothing',
          'receive',
        ),
      ),
  })
  .meta({ id: 'DeliveryToCome', description: 'A pledge of which something is still to arrive.' });

export const listDeliveries = defineCall({
  name: 'listDeliveries',
  method: 'GET',
  path: '/delivery/my',
  list: 'deliveries',
  summary: 'List what is still to arrive of the pledges of the caller',
  description:
    'Pledges of projects that have succeeded since parcels are recorded, of which a parcel has not left or is on its ' +
    'way: late ones first, then by the promised month. `calendar` is the secret address of the same as a calendar.',
  audience: 'member',
  input: z.object({}),
  data: z.object({
    deliveries: z.array(deliverySchema).meta(about('Late ones first, then by month')),
    calendar: calendarUrl.nullable().meta(about('Secret URL of the calendar; null while there is none')),
  }),
});

export const getCalendar = defineFile({
  name: 'getCalendar',
  path: '/delivery/calendar.ics',
  summary: 'Get what is still to arrive as a calendar',
  description:
    'For calendar programs, by the secret URL alone: the last day of each promised month as a whole day with title of ' +
    'the project and names of the rewards, without name, address and amount. Has an ETag.',
  rate: '60 a minute',
  audience: 'public',
  type: 'text/calendar',
  input: z.object({ token: z.string().max(100).meta(about('Secret of the URL', 'RBdfA9Ui')) }),
  errors: ['notFound'],
});

export const renewCalendar = defineCall({
  name: 'renewCalendar',
  method: 'POST',
  path: '/delivery/calendar/renew',
  writes: 'oneValue',
  summary: 'Make a secret URL of the calendar',
  description: 'An earlier one ends. The client shows msg.',
  rate: '20 an hour',
  audience: 'member',
  input: z.object({}),
  data: z.object({ calendar: calendarUrl }),
});

export const endCalendar = defineCall({
  name: 'endCalendar',
  method: 'POST',
  path: '/delivery/calendar/end',
  writes: 'oneValue',
  summary: 'End the secret URL of the calendar',
  description: 'A repeat changes nothing. The client shows msg.',
  audience: 'member',
  input: z.object({}),
  data: z.object({ calendar: z.null().meta(about('No URL', null)) }),
});

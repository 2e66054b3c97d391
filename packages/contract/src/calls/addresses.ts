import { limits } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { addressDoubts } from '@pq/domain/shipping/address-check';
import { addressAnswers, addressRefusals } from '@pq/domain/shipping/address-lock';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, baseVersion, id, known, readVersion } from '../fields.ts';
import { deliveryInfoSchema, pledgeSchema } from '../shapes/pledge.ts';
import { pidOnlySchema, refusedOrdersSchema } from '../shapes/shipping.ts';

const { address, profile, etc } = deliveryInfoSchema.shape;
const read = pledgeSchema.shape.deliveryinfo.shape;

const token = z
  .string()
  .max(200)
  .optional()
  .meta(about('Token of the link in a mail; omit with a session', '1767315600000.c2lnbmF0dXJl'));

const refusal = z
  .enum(addressRefusals)
  .nullable()
  .meta(
    about(
      'Why it cannot be changed: closed (nothing is delivered, or the project is hidden), left (a parcel has left), ' +
        'locked; null if it can',
      null,
    ),
  );
const lockAt = z
  .int()
  .nullable()
  .meta(about('Time at which the address is or was locked, epoch ms; null for none', 1_804_431_599_000));

const otherPledgeSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    title: z.string().meta(known.projectTitle),
    address: read.address,
    refusal,
    lockAt,
  })
  .meta({ id: 'OtherDelivery', description: 'Another pledge of the caller that is to be delivered.' });

const deliverySchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.projectTitle),
    author: z.string().meta(known.nickname),
    thumbnail: z.string().meta(known.picture),
    masked: z
      .boolean()
      .meta(about('Whether letters and digits are replaced by *, as for everybody without a session', false)),
    parcel: pledgeSchema.shape.parcel,
    address: read.address,
    profile: read.profile,
    etc: read.etc,
    lines: z
      .array(
        z
          .object({
            name: z.string().meta(about('Name of the reward, or the beginning of its contents', '백자 머그')),
            choiceText: z.string().meta(about('Chosen values as text; empty without options', '색상: 회색')),
            count: z.int().meta(about('Pieces that have not left', 2)),
          })
          .meta({ id: 'LineToDeliver', description: 'Pieces that are still to be sent.' }),
      )
      .meta(about('What is still to be sent there; empty if masked')),
    doubts: z
      .array(z.enum(addressDoubts))
      .meta(
        about(
          'Why it may be undeliverable: number (no number of a building), postcode (of another province), detail (none ' +
            'in an apartment building), phone',
          [],
        ),
      ),
    answer: z
      .enum(addressAnswers)
      .meta(about('Answer of the backer since the close: confirmed, changed, or open', 'open')),
    refusal,
    lockAt,
    others: z
      .array(otherPledgeSchema)
      .meta(about('Other pledges of the caller that can get the same address; empty if masked')),
    version: readVersion,
  })
  .meta({ id: 'Delivery', description: 'Where a pledge is sent.' });

export const readAddress = defineCall({
  name: 'readAddress',
  method: 'POST',
  path: '/pledge/address/read',
  writes: 'reads',
  summary: 'Read the delivery address of a pledge',
  description:
    'For its backer, and masked with the token of a link in a mail. Reading changes nothing. A POST, so that no access ' +
    'log contains the token.',
  rate: '120 in 10 minutes per IP address with a token',
  audience: 'public',
  input: z.object({ gateKey: id.meta(known.pledge), token }),
  data: deliverySchema,
  errors: ['notFound', 'addressLink'],
});

export const confirmAddress = defineCall({
  name: 'confirmAddress',
  method: 'POST',
  path: '/pledge/address/confirm',
  writes: 'compared',
  summary: 'Confirm the delivery address of a pledge',
  description:
    'By its backer, or with the token of a link in a mail; until it is locked. With `version`, an address that has ' +
    'changed since is refused. A repeat changes nothing.',
  rate: '120 in 10 minutes per IP address with a token',
  audience: 'public',
  input: z.object({
    gateKey: id.meta(known.pledge),
    token,
    version: readVersion.optional(),
  }),
  data: deliverySchema,
  errors: ['notFound', 'addressLink', 'addressLocked', 'shippingMoved', 'shippingClosed'],
});

export const changeAddress = defineCall({
  name: 'changeAddress',
  method: 'PUT',
  path: '/pledge/address',
  writes: 'whole',
  summary: 'Change the delivery address, recipient and note of a pledge',
  description:
    'By its backer, before and after the payment, until the maker locks addresses or a parcel leaves. The pledges of ' +
    '`each` get the same; those that cannot be changed are listed in `refused`. Of a pledge without parcels only ' +
    'recipient and note are stored. A repeat changes nothing. The client shows msg.',
  rate: '60 an hour',
  audience: 'member',
  input: z.object({
    gateKey: id.meta(known.pledge),
    address,
    profile,
    etc,
    each: z
      .array(id)
      .max(limits.pledgesOfAddress)
      .default([])
      .refine((keys) => new Set(keys).size === keys.length, { error: 'format' })
      .meta(about('Other pledges of the caller that get the same', [])),
    version: baseVersion,
  }),
  data: deliverySchema.extend({
    changed: z.array(z.string()).meta(about('Pledges with this address now', [known.pledge['x-example']])),
    refused: z
      .array(
        z
          .object({
            gateKey: z.string().meta(known.pledge),
            code: z.enum([...addressRefusals, 'foreign']).meta(about('Why it was not changed', 'locked')),
            reason: z.string().meta(about('Why it was not changed, Korean', '배송지가 확정되었습니다.')),
          })
          .meta({ id: 'RefusedAddress', description: 'A pledge that was not changed.' }),
      )
      .meta(about('Pledges of `each` that were not changed')),
  }),
  errors: ['notFound', 'stale', 'addressLocked', 'shippingClosed'],
});

export const askAddresses = defineCall({
  name: 'askAddresses',
  method: 'POST',
  path: '/shipping/ask',
  writes: 'adds',
  summary: 'Ask backers again who have not answered about their address',
  description:
    'For the maker of a project whose lock of addresses is announced: backers of paid orders of which something has not ' +
    'left, and who have neither confirmed nor changed their address, are mailed. Once a day, and first a day after the ' +
    'announcement. The client shows msg.',
  rate: '60 per hour (accepted), once a day a project',
  audience: 'member',
  input: pidOnlySchema,
  data: z.object({
    askedAt: z.int().meta(about('Time of the press, epoch ms', 1_804_258_800_000)),
  }),
  errors: ['notFound', 'shippingClosed', 'tooMany'],
});

export const lockAddresses = defineCall({
  name: 'lockAddresses',
  method: 'POST',
  path: '/shipping/lock',
  writes: 'oneValue',
  summary: 'Announce that addresses are locked in three days, or call that off',
  description:
    'For the maker of a project whose parcels are recorded: addresses are locked at the end of the third day, of all ' +
    'orders or of the chosen ones. Backers of whom something has not left are mailed at once and a day before. An ' +
    'announced lock stays as it is; after it has passed it can be announced again, which opens addresses until then. ' +
    'Calling it off opens them and mails nobody. The client shows msg.',
  rate: '60 an hour',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    on: z.boolean().default(true).meta(about('false calls it off', true)),
    gateKeys: z
      .array(id)
      .min(1)
      .max(limits.shippingOrders)
      .refine((keys) => new Set(keys).size === keys.length, { error: 'format' })
      .optional()
      .meta(about('Orders; omit for all of the project', ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22'])),
  }),
  data: z.object({
    at: lockAt,
    orders: z
      .int()
      .meta(
        about(
          'Number of chosen orders that it applies to; for the whole project those of which something has not left',
          117,
        ),
      ),
    refused: refusedOrdersSchema,
  }),
  errors: ['notFound', 'shippingClosed'],
});

import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { purposes } from '@pq/domain/project/project';
import { addressDoubts } from '@pq/domain/shipping/address-check';
import { addressAnswers } from '@pq/domain/shipping/address-lock';
import { carrierCodes } from '@pq/domain/shipping/carriers';
import { shippingFilters, shippingGroups, shippingMoves } from '@pq/domain/shipping/state';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, filledText, id, known, lineText, queryInt, queryWord, readVersion } from '../fields.ts';
import { memberNameSchema } from '../shapes/common.ts';
import { orderAddressSchema } from '../shapes/pledge.ts';
import { pledgeLineSchema, sentChoice } from '../shapes/reward.ts';
import {
  parcelSchema,
  pidOnlySchema,
  refusedOrdersSchema,
  shippedPiecesSchema,
  shippingSchema,
} from '../shapes/shipping.ts';

const sentNumber = lineText(limits.sentTrackingNumber).meta(
  about(
    'Tracking number, with or without separators; omit or leave empty for a carrier without',
    '6412-3308-7751',
  ),
);
const sentCarrier = z.enum(carrierCodes).meta(known.carrier);
const anyNumber = z
  .boolean()
  .default(false)
  .meta(about('Whether to accept a number that is unusual for its carrier', false));
const orderVersion = readVersion.meta(
  about('Version of the shipping of the order; changes with each of its parcels', 3),
);
const at = (description: string) =>
  z
    .int()
    .nullable()
    .meta(about(`${description}, epoch ms; null for none`, null));

const listedOrderSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    backer: memberNameSchema.meta(about('Backer')),
    hasBackerLeft: z
      .boolean()
      .meta(
        about(
          'Whether the backer has left the site: nothing more can be sent, and nothing is counted',
          false,
        ),
      ),
    recipient: z.string().meta(about('Name of the recipient', '이하나')),
    tel: z.string().meta(about('Phone number with hyphens', '010-1234-5678')),
    address: orderAddressSchema.meta(about('Delivery address; empty once erased')),
    note: z.string().meta(about('Note for the delivery, plain text', '')),
    lines: z
      .array(
        pledgeLineSchema
          .extend({
            name: z.string().meta(about('Name of the reward, or the beginning of its contents', '백자 머그')),
            left: z.int().meta(about('Pieces that have not left', 1)),
          })
          .meta({ id: 'LineToShip', description: 'A combination that is sent as a parcel.' }),
      )
      .meta(about('Combinations that are sent as parcels')),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    shipping: z
      .enum(shippingGroups)
      .nullable()
      .meta(
        about('State; part: some of it has left; null: the backer has left before anything was sent', 'part'),
      ),
    shipped: shippedPiecesSchema.meta(about('How many pieces have left')),
    parcels: z.array(parcelSchema).meta(about('Parcels, oldest first; without undone ones')),
    addressChangedAt: at(
      'Time of the last change of the address since the close that the maker has neither exported nor sent',
    ),
    locked: z.boolean().meta(about('Whether the address cannot be changed any more', false)),
    lockAt: at('Time at which the address is or was locked, with all or on its own'),
    doubts: z
      .array(z.enum(addressDoubts))
      .meta(
        about(
          'Why the address may be undeliverable: number (of a building), postcode (of another province), detail (none in an ' +
            'apartment building), phone; empty once all has left',
          [],
        ),
      ),
    answer: z
      .enum(addressAnswers)
      .meta(about('What the backer says about the address since the close', 'confirmed')),
    promise: z.string().nullable().meta(about('Promised month, YYYY-MM; null for none', '2027-03')),
    version: orderVersion,
  })
  .meta({ id: 'OrderToShip', description: 'An order of which something is sent as a parcel.' });

const batchSchema = z
  .object({
    key: z.string().meta(about('The shipment, to undo it', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b26')),
    orders: z.int().meta(about('Number of orders of which a parcel left', 57)),
    undoUntil: z
      .int()
      .meta(
        about(
          'End of the time in which it can be undone, when its mails are sent, epoch ms',
          1_767_316_200_000,
        ),
      ),
  })
  .meta({ id: 'ShippingBatch', description: 'Parcels that were reported as sent together.' });

export const listShipping = defineCall({
  name: 'listShipping',
  method: 'GET',
  path: '/shipping/list',
  list: 'orders',
  summary: 'List the orders of a project of the caller by the state of their shipping',
  description:
    'For the maker and admins: one page of the paid orders with parcels, in the order in which they were placed, ' +
    'and in `counts` the number in each state. Fully refunded orders are listed with what had left before. Each ' +
    'page that an admin reads is written to the audit log.',
  audience: 'member',
  fresh: 'admin',
  input: z.object({
    pid: id.meta(known.project),
    state: queryWord(shippingFilters).meta(
      about(
        'One state; unsent: preparing, making or part; late: unsent after the promised month; empty: all',
      ),
    ),
    address: queryWord(['changed', 'doubtful', 'open']).meta(
      about(
        'Unsent orders by their address: changed since the last export, doubtful, or open (not confirmed or changed); ' +
          'empty: all',
      ),
    ),
    text: lineText(limits.supporterSearch)
      .default('')
      .meta(about('Nickname, recipient, phone number, order number or tracking number', '')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    orders: z.array(listedOrderSchema).meta(about('Orders of this page')),
    total: z.int().meta(about('Number of orders found', 117)),
    unsent: z
      .int()
      .meta(about('Number of orders found of which something has not left, as exportShipping has them', 117)),
    counts: z
      .object({
        preparing: z.int().meta(about('Number of orders that are not being made yet', 9)),
        making: z.int().meta(about('Number of orders that are being made', 61)),
        part: z.int().meta(about('Number of orders of which part has left', 47)),
        shipped: z.int().meta(about('Number of orders that have left', 92)),
        received: z.int().meta(about('Number of received orders', 56)),
        late: z.int().meta(about('Number of unsent orders after the promised month', 0)),
      })
      .meta(about('Number of orders in each state, whatever is filtered')),
    since: at('Time since which parcels are recorded; null for a project from before: startShipping'),
    makingAt: at('Time at which production of the whole project started'),
    lockAt: at('Time at which addresses of all orders are or were locked'),
    lockAnnouncedAt: at('Time at which that was announced'),
    askedAt: at('Time at which backers who have not answered were asked again'),
    addresses: z
      .object({
        confirmed: z.int().meta(about('Number of unsent orders whose backer has confirmed the address', 231)),
        changed: z.int().meta(about('Number of unsent orders whose address was changed since the close', 6)),
        open: z.int().meta(about('Number of other unsent orders', 28)),
        doubtful: z.int().meta(about('Number of unsent orders whose address may be undeliverable', 4)),
        unexported: z
          .int()
          .meta(about('Number of unsent orders whose address has changed since the last export', 2)),
      })
      .meta(about('Addresses of unsent orders, whatever is filtered')),
    batches: z.array(batchSchema).meta(about('What can be undone, latest first')),
  }),
  errors: ['notFound'],
});

export const getShippingOrder = defineCall({
  name: 'getShippingOrder',
  method: 'GET',
  path: '/shipping/order',
  summary: 'Get an order of a project of the caller by its order number',
  description:
    'For the maker alone, as from the QR code of a packing slip. `previous` and `next` are the unsent orders around it, ' +
    'in the order in which they were placed.',
  audience: 'member',
  input: z.object({
    order: lineText(limits.supporterSearch).meta(about('Order number, as people type it', 'K7QD-00142')),
  }),
  data: z.object({
    pid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    order: listedOrderSchema.meta(about('The order')),
    previous: z
      .string()
      .nullable()
      .meta(about('Order number of the unsent order before; null for none', null)),
    next: z
      .string()
      .nullable()
      .meta(about('Order number of the unsent order after; null for none', 'K7QD-00144')),
    sentToday: z.int().meta(about('Parcels of the project sent on this day, without undone ones', 33)),
  }),
  errors: ['notFound'],
});

export const startShipping = defineCall({
  name: 'startShipping',
  method: 'POST',
  path: '/shipping/start',
  writes: 'moves',
  summary: 'Record parcels of a project that closed before they were recorded',
  description: 'For the maker. A repeat changes nothing.',
  audience: 'member',
  input: pidOnlySchema,
  data: z.object({
    since: z.int().meta(about('Time since which parcels are recorded, epoch ms', 1_767_229_200_000)),
  }),
  errors: ['notFound', 'shippingClosed'],
});

export const setMaking = defineCall({
  name: 'setMaking',
  method: 'POST',
  path: '/shipping/making',
  writes: 'oneValue',
  summary: 'Start the production of all orders of a project, or take that back',
  description:
    'For the maker of a project that has succeeded. Every backer whose order has a parcel is mailed once. Taken back ' +
    'until something has left; the mails are not. The client shows msg.',
  rate: '20 an hour',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    on: z.boolean().meta(about('true: production has started; false: it has not', true)),
  }),
  data: z.object({ makingAt: at('Time at which production started') }),
  errors: ['notFound', 'shippingClosed'],
});

export const setShippingState = defineCall({
  name: 'setShippingState',
  method: 'POST',
  path: '/shipping/state',
  writes: 'compared',
  summary: 'Report orders as being made or as sent',
  description:
    'For the maker. `shipped` sends everything that has not left of each order in one parcel, or for a single order ' +
    'the given `lines`. Backers are mailed ten minutes later; until then undoShipping undoes it unnoticed. One ' +
    'order that cannot be moved is refused with the reason; of several, those are listed in `refused` and the others ' +
    'are moved. An order that was sent with the same carrier and number already counts as changed. The client shows msg.',
  rate: '3,000 an hour; for one order 30 with `lines`, and 500 steps of all kinds',
  audience: 'member',
  input: z
    .object({
      pid: id.meta(known.project),
      gateKeys: z
        .array(id)
        .min(1)
        .max(limits.shippingOrders)
        .refine((keys) => new Set(keys).size === keys.length, { error: 'format' })
        .meta(about('Orders, without duplicates', ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22'])),
      state: z.enum(shippingMoves).meta(about('making, preparing (takes that back), or shipped', 'shipped')),
      carrier: sentCarrier.optional().meta(about('Carrier, for shipped', 'cj')),
      number: sentNumber
        .default('')
        .meta(
          about(
            'Tracking number, for shipped: of one order, or of several with the same recipient and address that are ' +
              'packed together',
            '6412-3308-7751',
          ),
        ),
      each: z
        .record(
          z.string().max(100),
          z
            .object({
              carrier: sentCarrier.optional(),
              number: sentNumber.optional(),
              version: orderVersion.optional(),
            })
            .meta({ id: 'OrderToMove', description: 'What differs for an order.' }),
        )
        .default({})
        .refine((each) => Object.keys(each).length <= limits.shippingOrders, { error: 'range' })
        .meta(
          about(
            'By order: its own carrier and number, and the version that was read; a changed order is refused',
          ),
        ),
      lines: z
        .array(
          z
            .object({
              idx: z.int().min(0).max(limits.rewardsPerProject).meta(known.idx),
              choice: sentChoice
                .default([])
                .meta(about('Position of the chosen value in each option; omit without options', [0])),
              count: z.int().min(1).max(limits.quantity).meta(about('Number of pieces', 1)),
            })
            .meta({ id: 'LineToSend', description: 'Pieces of a combination that leave.' }),
        )
        .min(1)
        .max(limits.pledgeLines)
        .optional()
        .meta(about('What of a single order leaves; omit for all that has not left')),
      anyNumber,
    })
    .refine(({ lines, gateKeys }) => !lines || gateKeys.length === 1, { error: 'format', path: ['lines'] }),
  data: z.object({
    changed: z.int().meta(about('Number of orders that are in the state now', 57)),
    refused: refusedOrdersSchema,
    batch: batchSchema.nullable().meta(about('What left, to be undone; null if nothing did')),
  }),
  errors: ['notFound', 'shippingMoved', 'shippingClosed'],
});

export const undoShipping = defineCall({
  name: 'undoShipping',
  method: 'POST',
  path: '/shipping/undo',
  writes: 'moves',
  summary: 'Undo a shipment',
  description:
    'For the maker: a whole shipment or one parcel within ten minutes, before its backers are mailed. Later one ' +
    'parcel, with a reason that its backer is mailed, until it is received. A repeat changes nothing. The client shows ' +
    'msg.',
  rate: '30 an hour for one order, once its backer was mailed',
  audience: 'member',
  input: z
    .object({
      pid: id.meta(known.project),
      batch: id.optional().meta(about('Shipment, by its key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b26')),
      parcel: id.optional().meta(known.parcel),
      reason: filledText(limits.shippingReason)
        .optional()
        .meta(about('Why a parcel has not left after all, for its backer', '다른 분의 상자를 보냈습니다.')),
    })
    .refine(({ batch, parcel }) => (batch === undefined) !== (parcel === undefined), {
      error: 'format',
      path: ['batch'],
    }),
  data: z.object({
    undone: z.int().meta(about('Number of parcels that are undone', 57)),
    refused: refusedOrdersSchema,
  }),
  errors: ['notFound', 'undoOver', 'shippingMoved', 'shippingClosed'],
});

export const correctParcel = defineCall({
  name: 'correctParcel',
  method: 'POST',
  path: '/shipping/correct',
  writes: 'compared',
  summary: 'Correct the carrier and the tracking number of a parcel',
  description:
    'For the maker, until the parcel is received. A backer who was mailed about it already is mailed the new number, ' +
    'if it differs. The client shows msg.',
  rate: '3,000 an hour; 30 for one order once its backer was mailed',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    parcel: id.meta(known.parcel),
    carrier: sentCarrier,
    number: sentNumber.default(''),
    anyNumber,
    version: orderVersion.optional(),
  }),
  data: parcelSchema,
  errors: ['notFound', 'shippingMoved', 'shippingClosed'],
});

const ownParcel = z
  .object({
    gateKey: id.meta(known.pledge),
    parcel: id
      .optional()
      .meta(about('One parcel, by its key; omit for all of the pledge', known.parcel['x-example'])),
  })
  .meta({ id: 'OwnParcels', description: 'Parcels of a pledge of the caller.' });

export const confirmReceived = defineCall({
  name: 'confirmReceived',
  method: 'POST',
  path: '/shipping/received',
  writes: 'moves',
  summary: 'Report parcels of a pledge of the caller as received',
  description: 'All that have left, or one. A repeat changes nothing. The client shows msg.',
  rate: '30 an hour for one order',
  audience: 'member',
  input: ownParcel,
  data: shippingSchema,
  errors: ['notFound', 'shippingClosed'],
});

export const undoReceived = defineCall({
  name: 'undoReceived',
  method: 'POST',
  path: '/shipping/unreceived',
  writes: 'moves',
  summary: 'Take back that parcels were received',
  description:
    'Within 24 hours, what the caller reported: all parcels of the pledge, or one. The time after which they count as ' +
    'received starts again. A repeat changes nothing. The client shows msg.',
  rate: '30 an hour for one order',
  audience: 'member',
  input: ownParcel,
  data: shippingSchema,
  errors: ['notFound', 'undoOver', 'shippingClosed'],
});

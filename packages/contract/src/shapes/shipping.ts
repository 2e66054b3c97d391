import { carrierCodes } from '@pq/domain/shipping/carriers';
import { orderRefusals, receivers, shippingStates } from '@pq/domain/shipping/state';
import { z } from 'zod';
import { about, id, known } from '../fields.ts';

/** Input of a press about all orders of a project. */
export const pidOnlySchema = z.object({ pid: id.meta(known.project) }).meta({
  id: 'PidInput',
  description: 'Project of the call.',
});

const carrier = z.enum(carrierCodes).meta(known.carrier);

export const parcelSchema = z
  .object({
    key: z.string().meta(known.parcel),
    lines: z
      .array(
        z
          .object({
            idx: z.int().meta(known.idx),
            choice: z
              .array(z.int())
              .meta(about('Position of the chosen value in each option; empty without options', [0])),
            choiceText: z.string().meta(about('Chosen values as text; empty without options', '색상: 회색')),
            count: z.int().meta(about('Number of pieces in this parcel', 2)),
          })
          .meta({ id: 'ParcelLine', description: 'Pieces of a combination in a parcel.' }),
      )
      .meta(about('Contents')),
    carrier,
    number: z
      .string()
      .nullable()
      .meta(about('Tracking number without separators; null for none', '641233087751')),
    trackingUrl: z
      .string()
      .nullable()
      .meta(
        about(
          "URL of the carrier's page about it; null for none",
          'https://trace.cjlogistics.com/next/tracking.html?wblNo=641233087751',
        ),
      ),
    shippedAt: z.int().meta(about('Time at which it left, epoch ms', 1_767_315_600_000)),
    receivedAt: z
      .int()
      .nullable()
      .meta(about('Time of its receipt, epoch ms; null while it is on its way', null)),
    receivedBy: z
      .enum(receivers)
      .nullable()
      .meta(about('backer: reported by the backer; time: nobody reported anything for so long; null', null)),
    autoReceivedAt: z
      .int()
      .nullable()
      .meta(
        about(
          'Time at which it counts as received unless reported before, epoch ms; null',
          1_768_525_200_000,
        ),
      ),
    undoUntil: z
      .int()
      .nullable()
      .meta(
        about(
          'End of the time in which the caller can undo the last step without a reason, epoch ms: the maker the ' +
            'shipment, the backer the receipt; null once it is over',
          1_767_316_200_000,
        ),
      ),
  })
  .meta({ id: 'Parcel', description: 'What leaves together of a pledge.' });
export type Parcel = z.output<typeof parcelSchema>;

export const shippedPiecesSchema = z
  .object({
    pieces: z.int().meta(about('Pieces that have left', 2)),
    of: z.int().meta(about('Pieces that are to be sent, including those that have left', 3)),
  })
  .meta({ id: 'ShippedPieces', description: 'How many pieces have left.' });

export const shippingSchema = z
  .object({
    state: z.enum(shippingStates).meta(known.shippingState),
    carrier: carrier.nullable().meta(about('Carrier of the latest parcel; null for none', 'cj')),
    number: parcelSchema.shape.number.meta(
      about('Tracking number of the latest parcel; null for none', null),
    ),
    trackingUrl: parcelSchema.shape.trackingUrl.meta(about('URL of the latest parcel; null for none', null)),
    makingAt: z
      .int()
      .nullable()
      .meta(about('Time at which production started, epoch ms; null', 1_767_229_200_000)),
    shippedAt: z
      .int()
      .nullable()
      .meta(about('Time at which the latest parcel left, epoch ms; null for none', 1_767_315_600_000)),
    receivedAt: z
      .int()
      .nullable()
      .meta(about('Time at which everything was received, epoch ms; null before', null)),
    autoReceivedAt: z
      .int()
      .nullable()
      .meta(about('Time at which the next parcel counts as received, epoch ms; null for none', null)),
    history: z
      .array(
        z
          .object({
            at: z.int().meta(about('Time, epoch ms', 1_767_315_600_000)),
            state: z.enum(shippingStates).meta(known.shippingState),
          })
          .meta({ id: 'ShippingEvent', description: 'A state and the time since which it applies.' }),
      )
      .meta(about('States that were reached, oldest first; without those that were undone')),
    parcels: z.array(parcelSchema).meta(about('Parcels, oldest first; without undone ones')),
    shipped: shippedPiecesSchema.meta(about('How many pieces have left')),
  })
  .meta({ id: 'Shipping', description: 'What is sent of a pledge as parcels, and how far it is.' });
export type Shipping = z.output<typeof shippingSchema>;

export const refusedOrdersSchema = z
  .array(
    z
      .object({
        gateKey: z.string().meta(known.pledge),
        code: z
          .enum(orderRefusals)
          .meta(
            about(
              'hidden: the project; unpaid; backerLeft; nothing: no parcel in it; received; shipped: all of it; ' +
                'started: part of it; making: the whole project is being made; moved: changed since it was read; ' +
                'foreign: not of this project; number: the tracking number is not valid',
            ),
          ),
        reason: z.string().meta(about('The same as Korean text', '이미 수령한 주문입니다.')),
      })
      .meta({ id: 'RefusedOrder', description: 'An order that was left as it was.' }),
  )
  .meta(about('Orders that were left as they were'));

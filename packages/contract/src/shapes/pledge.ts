import { limits } from '@pq/domain/limits';
import { findPhoneProblem, formatPhone } from '@pq/domain/phone';
import { pledgeEnders, pledgeEvents, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, civilDate, filledLine, id, known, lineText, plainText, readVersion, won } from '../fields.ts';
import { cardSchema } from './card.ts';
import { ledgerSealSchema, memberNameSchema, uploadedFileSchema } from './common.ts';
import { projectCardSchema } from './project.ts';
import { promiseSchema } from './promise.ts';
import { latestProofSchema } from './proof.ts';
import { answersSchema, lineFields, pledgeLineSchema, sentAnswersSchema } from './reward.ts';
import { shippingSchema } from './shipping.ts';

export const selectionSchema = z.object(lineFields).meta({
  id: 'Selection',
  description: 'A chosen reward; a reward with options has one entry for each chosen combination.',
});

/** A list of chosen rewards; a single item is accepted as a list of one. */
export const selectionListSchema = z.preprocess(
  (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? [value] : value),
  z.array(selectionSchema).min(1).max(limits.pledgeLines),
);

const phone = z
  .string()
  .max(40)
  .transform(formatPhone)
  .refine((text) => findPhoneProblem(text) === undefined, { error: 'format' });

export const deliveryInfoSchema = z
  .object({
    address: z
      .object({
        basic: lineText(limits.address)
          .default('')
          .meta(about('Road address', '서울특별시 중구 세종대로 110')),
        detail: lineText(limits.address).default('').meta(about('Flat, floor and similar details', '3층')),
        zonecode: z
          .string()
          .regex(/^(\d{5})?$/, { error: 'format' })
          .default('')
          .meta(about('Postcode, 5 digits; empty for none', '04524')),
      })
      .meta({ id: 'AddressToSend', description: 'A postal address; all fields empty for none.' })
      .meta(
        about(
          'Delivery address; not stored and may be empty if none of the chosen rewards is sent as a parcel',
        ),
      ),
    contentidx: selectionListSchema
      .optional()
      .meta(about('Chosen rewards, repeated; ignored in favour of rewardidx')),
    profile: z
      .object({
        name: filledLine(limits.name).meta(about('Name of the recipient', '이하나')),
        tel: phone.meta(
          about('Korean phone number in any usual format; stored with hyphens', '010-1234-5678'),
        ),
      })
      .meta({ id: 'RecipientToSend', description: 'Recipient of a parcel.' })
      .meta(about('Recipient')),
    etc: plainText(limits.requestNote)
      .default('')
      .meta(about('Note for the delivery, plain text', '부재 시 문 앞에 놓아주세요.')),
    files: z
      .array(
        z.object({
          url: z
            .string()
            .max(500)
            .meta(about('URL that the upload returned', '/files/attachment/0199f3a4.png')),
          name: lineText(255).meta(about('Name of the file', '도안.png')),
        }),
      )
      .max(limits.attachments)
      .optional()
      .meta(
        about(
          'Attachments of a made-to-order pledge, uploads of the caller of kind attachment. If omitted: none for a ' +
            'new pledge, unchanged for an existing one',
        ),
      ),
  })
  .meta({ id: 'DeliveryInfo', description: 'Delivery address and recipient of the rewards.' });
export type DeliveryInfo = z.output<typeof deliveryInfoSchema>;

export const paymentInfoSchema = z
  .object({
    callAmount: z
      .int()
      .meta(
        about(
          'Amount that the client expects to be charged: amount + deliveryprice, KRW; only compared',
          25_000,
        ),
      ),
    email: z
      .string()
      .max(320)
      .optional()
      .meta(about('Email address of the buyer; ignored', 'hana@example.com')),
    installmentCount: z.literal(0).optional().meta(about('Always 0 (no instalments)')),
    memberName: z.string().max(200).optional().meta(about('Name of the buyer; ignored', '하나')),
    phone: z.string().max(40).optional().meta(about('Phone number of the buyer; ignored', '010-1234-5678')),
    product: z.string().max(500).optional().meta(about('Product name; ignored', '모두의 텃밭')),
  })
  .meta({
    id: 'PaymentInfo',
    description: 'Payment that the client expects; only compared, never stored.',
  });

export const cardRefSchema = z
  .object({ PCD_PAYER_ID: id.meta(known.card) })
  .meta({ id: 'CardRef', description: 'Reference to a saved card.' });

export const orderPayloadSchema = z
  .object({
    amount: z
      .int()
      .meta(
        about(
          'Σ (productCost + surcharges) × count over the chosen rewards, plus the donation, without delivery, KRW; ' +
            "compared with the server's amount",
          22_000,
        ),
      ),
    deliveryprice: z
      .int()
      .meta(
        about(
          "Highest delivery fee among the chosen rewards, charged once, KRW; compared with the server's amount",
          3_000,
        ),
      ),
    projectid: id.meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    status: z.literal('ready').optional().meta(about('Always ready')),
    card: cardRefSchema.meta(about('The card to be charged')),
    deliveryinfo: deliveryInfoSchema.meta(about('Delivery address and recipient')),
    profile: z.unknown().optional().meta(about('Ignored: the backer is the caller', {})),
    rewardperiod: civilDate
      .optional()
      .meta(about('Delivery date of the rewards, YYYY-MM-DD in Seoul; compared if sent', '2027-02-01')),
    donation: won(0, limits.donation).default(0).meta(about('Donation in addition to the rewards, KRW', 0)),
    answers: sentAnswersSchema.optional().meta(
      about('Answers to questions asked once per order, by question id; omit for none', {
        engraving: '하나',
      }),
    ),
    paymentinfo: paymentInfoSchema.meta(about('Payment that the client expects')),
  })
  .meta({ id: 'Order', description: 'Order of POST /gatekeeping/upload.' });
export type OrderPayload = z.output<typeof orderPayloadSchema>;

export const pledgeSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    amount: z.int().meta(about('Rewards and donation, excluding delivery, KRW', 22_000)),
    deliveryprice: z.int().meta(about('Delivery fee, KRW', 3_000)),
    donation: z.int().meta(about('Donation, included in amount, KRW', 0)),
    paymentinfo: z
      .object({
        callAmount: z.int().meta(about('Amount charged to the card: amount + deliveryprice, KRW', 25_000)),
        email: z.string().meta(about('Email address of the buyer', 'hana@example.com')),
        installmentCount: z.literal(0).meta(about('Always 0 (no instalments)')),
        memberName: z.string().meta(about('Nickname of the buyer', '하나')),
        phone: z.string().meta(about('Phone number of the recipient', '010-1234-5678')),
        product: z.string().meta(about('Product name', '모두의 텃밭')),
      })
      .meta({ id: 'PledgePayment', description: 'Payment of a pledge.' })
      .meta(about('Payment')),
    card: cardSchema.meta(about('The card to be charged')),
    deliveryinfo: z
      .object({
        address: z
          .object({
            basic: z.string().meta(about('Road address', '서울특별시 중구 세종대로 110')),
            detail: z.string().meta(about('Flat, floor and similar details', '3층')),
            zonecode: z.string().meta(about('Postcode, 5 digits', '04524')),
          })
          .meta({ id: 'Address', description: 'A postal address; all fields empty for none.' })
          .meta(about('Delivery address; empty fields if nothing is sent as a parcel')),
        contentidx: z.array(pledgeLineSchema).meta(about('Chosen rewards, one line for each combination')),
        profile: z
          .object({
            name: z.string().meta(about('Name of the recipient', '이하나')),
            tel: z.string().meta(about('Phone number with hyphens', '010-1234-5678')),
          })
          .meta({ id: 'Recipient', description: 'Recipient of a parcel.' })
          .meta(about('Recipient')),
        etc: z.string().meta(about('Note for the delivery, plain text', '')),
        files: z.array(uploadedFileSchema).meta(about('Attachments of a made-to-order pledge')),
      })
      .meta({ id: 'PledgeDelivery', description: 'Delivery of a pledge.' })
      .meta(about('Delivery of the rewards')),
    endedBy: z.enum(pledgeEnders).optional().meta(about('Who cancelled it, if it is cancelled')),
    profile: memberNameSchema.meta(about('Backer')),
    answers: answersSchema.meta(
      about('Answers given once for the order, by question id', { engraving: '하나' }),
    ),
    parcel: z.boolean().meta(about('Whether any of it is sent as a parcel', true)),
    rewardperiod: z.string().meta(about('Delivery date of the rewards, YYYY-MM-DD in Seoul', '2027-02-01')),
    refunded: z.int().meta(about('Amount refunded so far, KRW', 0)),
    paymentDate: z
      .int()
      .meta(about('Time of the next or completed charge, epoch ms: 10:00 in Seoul', 1_767_315_600_000)),
    held: z
      .literal(true)
      .optional()
      .meta(
        about('Whether the charge waits for an admin: paymentDate is in the past, and no next day is set'),
      ),
    failureReason: z
      .string()
      .optional()
      .meta(about('Reason of the last refused charge, Korean', '한도가 초과되었습니다.')),
    failedCard: cardSchema.optional().meta(about('Card that was refused last, until the retry')),
    cardDropped: z
      .literal(true)
      .optional()
      .meta(
        about(
          'Whether the card company has dropped the card that is still to be charged, so that another one has to be ' +
            'chosen',
        ),
      ),
    fallback: cardSchema.optional().meta(about('Backup card for the retry, if set')),
    receiptUrl: z
      .string()
      .optional()
      .meta(about('Receipt URL of the card company, once paid', 'https://receipt.example.com/1')),
    chargeSeal: ledgerSealSchema
      .nullable()
      .optional()
      .meta(
        about(
          'Seal of what was charged, for its public proof; null until it is sealed, absent if nothing was charged',
        ),
      ),
    history: z
      .array(
        z
          .object({
            at: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
            what: z.enum(pledgeEvents).meta(about('Kind of event')),
            amount: z
              .int()
              .optional()
              .meta(
                about(
                  'Amount pledged without delivery, charged or refunded, KRW; of a change the difference, possibly negative',
                  22_000,
                ),
              ),
            total: z
              .int()
              .optional()
              .meta(
                about(
                  'Of placing and changing: resulting amount to charge with delivery, KRW, if known',
                  25_000,
                ),
              ),
          })
          .meta({ id: 'PledgeEvent', description: 'An event of a pledge.' }),
      )
      .meta(about('Events, oldest first')),
    proof: latestProofSchema
      .nullable()
      .meta(about('Latest proof of a made-to-order pledge; null if none was sent')),
    addressLockedAt: z
      .int()
      .nullable()
      .meta(
        about(
          'Time at which the delivery address is or was locked, epoch ms; null for none',
          1_804_431_599_000,
        ),
      ),
    shipping: shippingSchema
      .nullable()
      .meta(
        about(
          'Parcels of a paid pledge; null if nothing of it is sent, before the payment, and for a project whose parcels ' +
            'are not recorded',
        ),
      ),
    promise: promiseSchema
      .nullable()
      .meta(
        about(
          'Until when its project sends its parcels; null while nothing is promised, and if nothing is sent',
        ),
      ),
    project: projectCardSchema.meta(about('Project of the pledge')),
    version: readVersion.optional(),
  })
  .meta({
    id: 'Pledge',
    description:
      'A pledge of the caller. `paymentDate` is the time of the next or completed charge, 10:00 KST.',
  });
export type Pledge = z.output<typeof pledgeSchema>;

/** Of an order that its maker sends. */
export const orderAddressSchema = pledgeSchema.shape.deliveryinfo.shape.address.meta({
  id: 'OrderAddress',
  description: 'Delivery address of an order; empty once erased.',
});

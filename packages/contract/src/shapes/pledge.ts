import { limits } from '@pq/domain/limits';
import { pledgeEnders, pledgeEvents, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { civilDate, filledText, id, plainText, won } from '../fields.ts';
import { cardSchema } from './card.ts';
import { projectCardSchema } from './project.ts';

export const selectionSchema = z.object({ idx: z.int().min(0), count: z.int().min(1).max(limits.quantity) });

/** A list of chosen rewards; a single item is accepted as a list of one. */
export const selectionListSchema = z.preprocess(
  (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? [value] : value),
  z.array(selectionSchema).min(1).max(limits.rewardsPerProject),
);

const phone = z.string().regex(/^\d{2,3}-\d{3,4}-\d{4}$/, { error: 'format' });

/** Where and to whom the rewards go. */
export const deliveryInfoSchema = z.object({
  /** Empty where nothing that is chosen is sent as a parcel; it is not kept then. */
  address: z.object({
    basic: plainText(limits.address).default(''),
    detail: plainText(limits.address).default(''),
    zonecode: z
      .string()
      .regex(/^(\d{5})?$/, { error: 'format' })
      .default(''),
  }),
  contentidx: selectionListSchema.optional(),
  profile: z.object({ name: filledText(limits.name), tel: phone }),
  etc: plainText(limits.requestNote).default(''),
  /** Left out: none where a pledge is placed; where one is changed, it keeps those that it has. */
  files: z
    .array(z.object({ url: z.string().max(500), name: plainText(255) }))
    .max(limits.attachments)
    .optional(),
});
export type DeliveryInfo = z.output<typeof deliveryInfoSchema>;

/** What the client believes it will be charged; only compared, never stored. */
export const paymentInfoSchema = z.object({
  callAmount: z.int(),
  email: z.string().max(320).optional(),
  installmentCount: z.literal(0).optional(),
  memberName: z.string().max(200).optional(),
  phone: z.string().max(40).optional(),
  product: z.string().max(500).optional(),
});

/** The order payload of POST /gatekeeping/upload. */
export const orderPayloadSchema = z.object({
  amount: z.int(),
  deliveryprice: z.int(),
  projectid: id,
  purpose: z.enum(purposes),
  status: z.literal('ready').optional(),
  card: z.object({ PCD_PAYER_ID: id }),
  deliveryinfo: deliveryInfoSchema,
  rewardperiod: civilDate.optional(),
  donation: won(0, limits.donation).default(0),
  paymentinfo: paymentInfoSchema,
});
export type OrderPayload = z.output<typeof orderPayloadSchema>;

/** A pledge of the caller. `paymentDate` is the instant of the next or done charge, 10:00 KST. */
export const pledgeSchema = z.object({
  gateKey: z.string(),
  projectid: z.string(),
  purpose: z.enum(purposes),
  status: z.enum(pledgeStatuses),
  amount: z.int(),
  deliveryprice: z.int(),
  donation: z.int(),
  paymentinfo: z.object({
    callAmount: z.int(),
    email: z.string(),
    installmentCount: z.literal(0),
    memberName: z.string(),
    phone: z.string(),
    product: z.string(),
  }),
  card: cardSchema,
  deliveryinfo: z.object({
    address: z.object({ basic: z.string(), detail: z.string(), zonecode: z.string() }),
    contentidx: z.array(z.object({ idx: z.int(), count: z.int() })),
    profile: z.object({ name: z.string(), tel: z.string() }),
    etc: z.string(),
    files: z.array(z.object({ url: z.string(), name: z.string() })),
  }),
  /** Who ended it, once it is cancelled. */
  endedBy: z.enum(pledgeEnders).optional(),
  /** Whether something of it is sent as a parcel. */
  parcel: z.boolean(),
  rewardperiod: z.string(),
  refunded: z.int(),
  paymentDate: z.int(),
  /** Its charge waits for an administrator: `paymentDate` is past, and the next day is not known. */
  held: z.literal(true).optional(),
  /** Why the last charge was refused, in Korean, where it was. */
  failureReason: z.string().optional(),
  /** The card that was refused last, while the retry is still to come. */
  failedCard: cardSchema.optional(),
  /** True when the card company has dropped the card that is still to be charged: another one has to be chosen. */
  cardDropped: z.literal(true).optional(),
  /** The card that takes over for the retry, where one is named. */
  fallback: cardSchema.optional(),
  /** The card company's receipt, once paid. */
  receiptUrl: z.string().optional(),
  /**
   * In KRW. `amount`: what was pledged (without delivery), charged or given back; of a change what it added, or less than 0.
   * `total`: of `placed` and `changed`, what the card was to be charged from then on, with delivery, where that is known.
   */
  history: z.array(
    z.object({
      at: z.int(),
      what: z.enum(pledgeEvents),
      amount: z.int().optional(),
      total: z.int().optional(),
    }),
  ),
  project: projectCardSchema,
});
export type Pledge = z.output<typeof pledgeSchema>;

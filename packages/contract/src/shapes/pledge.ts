import { limits } from '@pq/domain/limits';
import { pledgeEnders, pledgeEvents, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, civilDate, filledText, id, known, plainText, won } from '../fields.ts';
import { cardSchema } from './card.ts';
import { uploadedFileSchema } from './common.ts';
import { projectCardSchema } from './project.ts';
import { latestProofSchema } from './proof.ts';
import { answersSchema, lineFields, pledgeLineSchema, sentAnswersSchema } from './reward.ts';

export const selectionSchema = z.object(lineFields).meta({
  id: 'Selection',
  description: 'One chosen reward; one with options is there once for each combination of it.',
});

/** A list of chosen rewards; a single item is accepted as a list of one. */
export const selectionListSchema = z.preprocess(
  (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? [value] : value),
  z.array(selectionSchema).min(1).max(limits.pledgeLines),
);

const phone = z.string().regex(/^\d{2,3}-\d{3,4}-\d{4}$/, { error: 'format' });

export const deliveryInfoSchema = z
  .object({
    address: z
      .object({
        basic: plainText(limits.address)
          .default('')
          .meta(about('Road address', '서울특별시 중구 세종대로 110')),
        detail: plainText(limits.address).default('').meta(about('Flat, floor and the like', '3층')),
        zonecode: z
          .string()
          .regex(/^(\d{5})?$/, { error: 'format' })
          .default('')
          .meta(about('Postcode, 5 digits; empty for none', '04524')),
      })
      .meta({ id: 'AddressToSend', description: 'A postal address; empty texts for none.' })
      .meta(about('Where to; empty where nothing that is chosen is sent as a parcel: it is not kept then')),
    contentidx: selectionListSchema
      .optional()
      .meta(about('The chosen rewards once more; taken from rewardidx, so it may be left out')),
    profile: z
      .object({
        name: filledText(limits.name).meta(about('Name of the recipient', '이하나')),
        tel: phone.meta(about('Phone number with hyphens', '010-1234-5678')),
      })
      .meta({ id: 'RecipientToSend', description: 'Who receives a parcel.' })
      .meta(about('Who receives it')),
    etc: plainText(limits.requestNote)
      .default('')
      .meta(about('Note for the delivery, plain text', '부재 시 문 앞에 놓아주세요.')),
    files: z
      .array(
        z.object({
          url: z
            .string()
            .max(500)
            .meta(about('Address that the upload answered with', '/files/attachment/0199f3a4.png')),
          name: plainText(255).meta(about('Name of the file', '도안.png')),
        }),
      )
      .max(limits.attachments)
      .optional()
      .meta(
        about(
          'Attachments of a made-to-order pledge, own uploads of kind attachment. Left out: none where ' +
            'a pledge is placed; where one is changed, it keeps those that it has',
        ),
      ),
  })
  .meta({ id: 'DeliveryInfo', description: 'Where and to whom the rewards go.' });
export type DeliveryInfo = z.output<typeof deliveryInfoSchema>;

export const paymentInfoSchema = z
  .object({
    callAmount: z
      .int()
      .meta(
        about('What the client believes will be charged: amount + deliveryprice, KRW; only compared', 25_000),
      ),
    email: z.string().max(320).optional().meta(about('E-mail of the buyer; not read', 'hana@example.com')),
    installmentCount: z.literal(0).optional().meta(about('Always 0: no instalments')),
    memberName: z.string().max(200).optional().meta(about('Name of the buyer; not read', '하나')),
    phone: z.string().max(40).optional().meta(about('Phone number of the buyer; not read', '010-1234-5678')),
    product: z.string().max(500).optional().meta(about('What is bought; not read', '모두의 텃밭')),
  })
  .meta({
    id: 'PaymentInfo',
    description: 'What the client believes it will be charged; only compared, never stored.',
  });

export const cardRefSchema = z
  .object({ PCD_PAYER_ID: id.meta(known.card) })
  .meta({ id: 'CardRef', description: 'A saved card by its id.' });

export const orderPayloadSchema = z
  .object({
    amount: z
      .int()
      .meta(
        about(
          'Σ (productCost + surcharges) × count over the chosen rewards, plus the donation, without delivery, KRW; ' +
            "compared with the server's sum",
          22_000,
        ),
      ),
    deliveryprice: z
      .int()
      .meta(
        about(
          "The highest delivery fee among the chosen rewards, once, KRW; compared with the server's sum",
          3_000,
        ),
      ),
    projectid: id.meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    status: z.literal('ready').optional().meta(about('Always ready')),
    card: cardRefSchema.meta(about('The card to be charged')),
    deliveryinfo: deliveryInfoSchema.meta(about('To whom and where the rewards go')),
    rewardperiod: civilDate
      .optional()
      .meta(
        about('When the rewards come, YYYY-MM-DD in Seoul; where it is sent it is compared', '2027-02-01'),
      ),
    donation: won(0, limits.donation).default(0).meta(about('Donation on top of the rewards, KRW', 0)),
    answers: sentAnswersSchema.optional().meta(
      about('Answers to what is asked once an order, by the id of the question; left out: none', {
        engraving: '하나',
      }),
    ),
    paymentinfo: paymentInfoSchema.meta(about('What the client believes it will be charged')),
  })
  .meta({ id: 'Order', description: 'The order payload of POST /gatekeeping/upload.' });
export type OrderPayload = z.output<typeof orderPayloadSchema>;

export const pledgeSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    amount: z.int().meta(about('Rewards and donation, without delivery, KRW', 22_000)),
    deliveryprice: z.int().meta(about('Delivery, KRW', 3_000)),
    donation: z.int().meta(about('Donation within amount, KRW', 0)),
    paymentinfo: z
      .object({
        callAmount: z.int().meta(about('What the card is charged: amount + deliveryprice, KRW', 25_000)),
        email: z.string().meta(about('E-mail of the buyer', 'hana@example.com')),
        installmentCount: z.literal(0).meta(about('Always 0: no instalments')),
        memberName: z.string().meta(about('Nickname of the buyer', '하나')),
        phone: z.string().meta(about('Phone number of the recipient', '010-1234-5678')),
        product: z.string().meta(about('What is bought', '모두의 텃밭')),
      })
      .meta({ id: 'PledgePayment', description: 'What is charged for a pledge.' })
      .meta(about('What is charged')),
    card: cardSchema.meta(about('The card to be charged')),
    deliveryinfo: z
      .object({
        address: z
          .object({
            basic: z.string().meta(about('Road address', '서울특별시 중구 세종대로 110')),
            detail: z.string().meta(about('Flat, floor and the like', '3층')),
            zonecode: z.string().meta(about('Postcode, 5 digits', '04524')),
          })
          .meta({ id: 'Address', description: 'A postal address; empty texts for none.' })
          .meta(about('Where to; empty texts where nothing is sent as a parcel')),
        contentidx: z.array(pledgeLineSchema).meta(about('The chosen rewards, a line for each combination')),
        profile: z
          .object({
            name: z.string().meta(about('Name of the recipient', '이하나')),
            tel: z.string().meta(about('Phone number with hyphens', '010-1234-5678')),
          })
          .meta({ id: 'Recipient', description: 'Who receives a parcel.' })
          .meta(about('Who receives it')),
        etc: z.string().meta(about('Note for the delivery, plain text', '')),
        files: z.array(uploadedFileSchema).meta(about('Attachments of a made-to-order pledge')),
      })
      .meta({ id: 'PledgeDelivery', description: 'What of a pledge goes where.' })
      .meta(about('What goes where')),
    endedBy: z.enum(pledgeEnders).optional().meta(about('Who ended it, once it is cancelled')),
    answers: answersSchema.meta(
      about('What was answered once for the order, by the id of the question', { engraving: '하나' }),
    ),
    parcel: z.boolean().meta(about('Whether something of it is sent as a parcel', true)),
    rewardperiod: z.string().meta(about('When the rewards come, YYYY-MM-DD in Seoul', '2027-02-01')),
    refunded: z.int().meta(about('What has been given back, KRW', 0)),
    paymentDate: z
      .int()
      .meta(about('When the next or done charge is, epoch ms: 10:00 in Seoul', 1_767_315_600_000)),
    held: z
      .literal(true)
      .optional()
      .meta(
        about('Its charge waits for an administrator: paymentDate is past, and the next day is not known'),
      ),
    failureReason: z
      .string()
      .optional()
      .meta(about('Why the last charge was refused, Korean, where it was', '한도가 초과되었습니다.')),
    failedCard: cardSchema
      .optional()
      .meta(about('The card that was refused last, while the retry is still to come')),
    cardDropped: z
      .literal(true)
      .optional()
      .meta(
        about(
          'The card company has dropped the card that is still to be charged: another one has to be ' +
            'chosen',
        ),
      ),
    fallback: cardSchema.optional().meta(about('The card that takes over for the retry, where one is named')),
    receiptUrl: z
      .string()
      .optional()
      .meta(about('Receipt of the card company, once paid', 'https://receipt.example.com/1')),
    history: z
      .array(
        z
          .object({
            at: z.int().meta(about('When, epoch ms', 1_767_229_200_000)),
            what: z.enum(pledgeEvents).meta(about('What happened')),
            amount: z
              .int()
              .optional()
              .meta(
                about(
                  'What was pledged without delivery, charged or given back, KRW; of a change what it added, or ' +
                    'less than 0',
                  22_000,
                ),
              ),
            total: z
              .int()
              .optional()
              .meta(
                about(
                  'Of placed and changed: what the card was to be charged from then on, with delivery, KRW, ' +
                    'where that is known',
                  25_000,
                ),
              ),
          })
          .meta({ id: 'PledgeEvent', description: 'One thing that happened with a pledge.' }),
      )
      .meta(about('What happened with it, oldest first')),
    proof: latestProofSchema
      .nullable()
      .meta(about('Its latest proof, of a made-to-order pledge; null where none was sent')),
    project: projectCardSchema.meta(about('The project it is for')),
  })
  .meta({
    id: 'Pledge',
    description:
      'A pledge of the caller. `paymentDate` is the instant of the next or done charge, 10:00 KST.',
  });
export type Pledge = z.output<typeof pledgeSchema>;

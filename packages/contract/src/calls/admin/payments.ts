import { daysBetween } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall, defineFile } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/payments.ts';
import { about, civilDate, id, known, plainText, queryInt, queryWord } from '../../fields.ts';
import { answersSchema, pledgeLineSchema, projectGoods } from '../../shapes/reward.ts';

/**
 * Pledges that need a look: `due` waits to be charged, `refund` has a refund whose outcome nobody knows, `held` is charged no more
 * because the provider has rejected it as wrong too often.
 */
export const pledgeTroubles = ['due', 'refund', 'held'] as const;
export const chargeStatuses = ['requested', 'unknown', 'paid', 'declined', 'late'] as const;

const person = z
  .object({
    uid: z.string().meta(known.member),
    nickname: z.string().meta(known.nickname),
    email: z.string().meta(about('E-mail', 'hana@example.com')),
  })
  .meta({ id: 'MemberWithEmail', description: 'A member by uid, nickname and e-mail.' });
const cardWords = z
  .object({
    name: z.string().meta(about('Card company', '현대카드')),
    number: z.string().meta(about('Card number, masked', '1234-56**-****-7890')),
  })
  .meta({ id: 'CardName', description: 'A card by company and masked number.' });

const foundPledgeSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.projectTitle),
    member: person.meta(about('Who pledged')),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    endedBy: z.enum(pledgeEnders).optional().meta(about('Who ended it, once it is cancelled')),
    callAmount: z.int().meta(about('What the card is charged, KRW', 25_000)),
    refunded: z.int().meta(about('What has been given back, KRW', 0)),
    card: cardWords.meta(about('The card to be charged')),
    placedAt: z.int().meta(about('When it was placed, epoch ms', 1_767_229_200_000)),
    paymentDate: z
      .int()
      .meta(about('When the next or done charge is, epoch ms: 10:00 in Seoul', 1_767_315_600_000)),
    failureReason: z
      .string()
      .optional()
      .meta(about('Why the last charge was refused, Korean, where it was', '한도가 초과되었습니다.')),
  })
  .meta({
    id: 'FoundPledge',
    description:
      'A pledge as admins find it, in KRW; `callAmount` is what the card is charged. Times in epoch ' + 'ms.',
  });

const page = queryInt(0, limits.maxSearchResults / 20, 0);

export const searchPledges = defineCall({
  ...endpoints.searchPledges,
  summary: 'Pledges by person, order id or card',
  description:
    'Pledges, the latest first: by pledge, project or member id, order id, last four digits of a ' +
    'card, or the start of a nickname or e-mail. `total` ends at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(
        about(
          'Pledge, project or member id, order id, last four digits of a card, or the start of a ' +
            'nickname or e-mail; empty for all',
          '하나',
        ),
      ),
    status: queryWord(pledgeStatuses).meta(about('Status; empty for all')),
    trouble: queryWord(pledgeTroubles).meta(
      about(
        'due: waits to be charged; refund: has a refund whose outcome nobody knows; held: charged no ' +
          'more because the provider has rejected it as wrong too often; empty for all',
      ),
    ),
    page: page.meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    pledges: z.array(foundPledgeSchema).meta(about('Pledges, latest first')),
  }),
});

const momentSchema = z
  .object({
    at: z.int().meta(about('When, epoch ms', 1_767_229_200_000)),
    what: z
      .enum(['placed', 'changed', 'cancelled', 'failed', 'charge', 'refund', 'decision'])
      .meta(about('What happened')),
    by: z.string().meta(about('Who did it, by nickname, or what else', '하나')),
    amount: z.int().optional().meta(about('Amount, KRW', 25_000)),
    total: z
      .int()
      .optional()
      .meta(about('Of what was placed or changed: what the card was to be charged since, KRW', 25_000)),
    status: z.string().optional().meta(about('Of a charge or refund: what became of it', 'paid')),
    settledAt: z
      .int()
      .optional()
      .meta(about('Of a charge or refund: when that was known, epoch ms', 1_767_229_201_000)),
    orderId: z
      .string()
      .optional()
      .meta(about('Of a charge or refund: its order id at the provider', '0199f3a4-1')),
    card: cardWords.optional().meta(about('Of a charge: the card')),
    code: z.string().optional().meta(about('Of a charge or refund: the code of the provider', '0000')),
    message: z.string().optional().meta(about('Of a charge or refund: what the provider said', '정상처리')),
    receiptUrl: z
      .string()
      .optional()
      .meta(about('Receipt of the card company', 'https://receipt.example.com/1')),
    action: z.string().optional().meta(about('Of a decision: what', 'charge.retry')),
    reason: z.string().optional().meta(about('Of a decision: why', '후원자 요청')),
  })
  .meta({
    id: 'PledgeMoment',
    description: 'What happened with a pledge: `by` is a nickname, or who else. Amounts in KRW.',
  });

export const getPledgeFile = defineCall({
  ...endpoints.getPledgeFile,
  summary: 'A pledge with its timeline',
  description: 'One pledge with all that happened with it, first to last.',
  audience: 'admin',
  input: z.object({ key: id.meta(known.pledge) }),
  data: z.object({
    pledge: foundPledgeSchema
      .extend({
        projectState: z.enum(projectStates).meta(about('State of its project')),
        amount: z.int().meta(about('Rewards and donation, without delivery, KRW', 22_000)),
        deliveryprice: z.int().meta(about('Delivery, KRW', 3_000)),
        donation: z.int().meta(about('Donation within amount, KRW', 0)),
        fallback: cardWords
          .optional()
          .meta(about('The card that takes over for the retry, where one is named')),
        heldAt: z
          .int()
          .optional()
          .meta(
            about(
              'Since when the clock charges it no more, because the provider has rejected it as wrong, or ' +
                'for holdReason, epoch ms; charging it at once goes on',
              1_767_229_200_000,
            ),
          ),
        holdReason: z
          .enum(['card-lost', 'terms-lost'])
          .optional()
          .meta(
            about(
              'What a restore of the database has lost of a held pledge; absent where the provider has ' +
                'rejected it',
            ),
          ),
        items: z
          .array(
            pledgeLineSchema
              .extend({
                context: z.string().meta(about('What the backer gets, plain text', '머그컵 1개')),
                productCost: z.int().meta(about('Price of one piece without its surcharge, KRW', 22_000)),
                name: projectGoods.name,
                questions: projectGoods.questions,
              })
              .meta({
                id: 'PricedPledgeLine',
                description: 'A chosen combination of a reward, and its price.',
              }),
          )
          .meta(about('Its rewards, a line for each combination')),
        answers: answersSchema.meta(
          about('What was answered once for the order, by the id of the question', { engraving: '하나' }),
        ),
      })
      .meta(about('The pledge')),
    timeline: z.array(momentSchema).meta(about('What happened with it, first to last')),
    mayRetry: z.boolean().meta(about('Whether it may be charged at once', false)),
    charges: z.int().meta(about('Charges so far, a number; what a decision to charge names as seen', 1)),
    refundable: z.int().meta(about('What may be given back, KRW; 0 while a refund is open', 25_000)),
    openRefunds: z
      .array(
        z.object({
          orderId: z.string().meta(about('Order id of the refund at the provider', '0199f3a4-2')),
          amount: z.int().meta(about('Amount, KRW', 25_000)),
          requestedAt: z.int().meta(about('When it was asked for, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Refunds whose outcome nobody knows')),
    movedMs: z
      .int()
      .meta(about('How far the clock of the sandbox is ahead of the real time that mails bear, ms', 0)),
    mails: z
      .array(
        z.object({
          kind: z.string().meta(about('Kind of mail', 'pledgePlaced')),
          at: z.int().meta(about('When it was written, epoch ms', 1_767_229_200_000)),
          sentAt: z.int().optional().meta(about('When it was sent, epoch ms', 1_767_229_201_000)),
          error: z.string().optional().meta(about('What the mail server said last', '550 no such user')),
        }),
      )
      .meta(about('Mails to its backer about it')),
  }),
  errors: ['notFound'],
});

export const searchCharges = defineCall({
  ...endpoints.searchCharges,
  summary: 'Charges by person, order id or card',
  description: 'Charges, the latest first; `open` are those without a known outcome. Searched like pledges.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(
        about(
          'Pledge, project or member id, order id, last four digits of a card, or the start of a ' +
            'nickname or e-mail; empty for all',
          '하나',
        ),
      ),
    status: queryWord(['open', ...chargeStatuses]).meta(
      about('Status; open: those without a known outcome; empty for all'),
    ),
    page: page.meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    charges: z
      .array(
        z.object({
          orderId: z.string().meta(about('Order id at the provider', '0199f3a4-1')),
          gateKey: z.string().meta(known.pledge),
          title: z.string().meta(known.projectTitle),
          member: person.meta(about('Who pledged')),
          amount: z.int().meta(about('Amount, KRW', 25_000)),
          status: z.enum(chargeStatuses).meta(about('Status')),
          card: cardWords.meta(about('The card')),
          requestedAt: z.int().meta(about('When it was asked for, epoch ms', 1_767_229_200_000)),
          code: z.string().optional().meta(about('Code of the provider', '0000')),
          message: z.string().optional().meta(about('What the provider said', '정상처리')),
        }),
      )
      .meta(about('Charges, latest first')),
  }),
});

export const retryCharge = defineCall({
  ...endpoints.retryCharge,
  summary: 'Charge a refused pledge at once',
  description:
    'Charges a pledge at once that was refused, or looks up a charge whose outcome nobody knows: ' +
    "on the path of the clock, so that nothing is charged twice. A refusal leaves the clock's own " +
    'retry as it was. `seen` is `charges` of what was looked at.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id.meta(known.pledge),
    seen: z.int().optional().meta(about('charges of what was looked at, a number', 1)),
  }),
  data: z.object({
    gateKey: z.string().meta(known.pledge),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    failureReason: z
      .string()
      .optional()
      .meta(about('Why the charge was refused, Korean, where it was', '한도가 초과되었습니다.')),
  }),
  errors: ['notFound', 'pledgeSettled', 'wrongState', 'pledgeBusy', 'decisionStale', 'ownDecision'],
});

export const exportedLists = ['pledges', 'charges'] as const;

/** The most days in one file. */
const EXPORT_DAYS = 366;

export const exportPayments = defineFile({
  ...endpoints.exportPayments,
  summary: 'Pledges or charges of a period as CSV',
  description:
    'Pledges by when they were placed, or charges by when they were asked for, from one Seoul ' +
    'date to another, as CSV. It is noted.',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({
      what: z.enum(exportedLists).meta(about('Which list')),
      from: civilDate.meta(about('From this day in Seoul on, YYYY-MM-DD', '2026-12-01')),
      to: civilDate.meta(
        about('Until this day in Seoul, included, YYYY-MM-DD; at most 366 days together', '2026-12-31'),
      ),
    })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < EXPORT_DAYS, {
      path: ['to'],
      error: 'date',
    }),
  errors: [],
});

import { daysBetween } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall, defineFile } from '../../call.ts';
import {
  about,
  civilDate,
  id,
  known,
  optionalId,
  plainText,
  queryDate,
  queryInt,
  queryWord,
} from '../../fields.ts';
import { projectNameSchema } from '../../shapes/common.ts';
import { answersSchema, pledgeLineSchema, projectRewardDetails } from '../../shapes/reward.ts';

/**
 * Pledges that need attention: `today` is charged today, `failed` was charged today in vain, `due` waits although its time has come, `refund` has a refund with unknown outcome, `held` is excluded
 * from scheduled charging because the provider has rejected it as invalid too often.
 */
export const pledgeTroubles = ['today', 'failed', 'due', 'refund', 'held'] as const;
export const chargeStatuses = ['requested', 'unknown', 'paid', 'declined', 'late'] as const;

const person = z
  .object({
    uid: z.string().meta(known.member),
    nickname: z.string().meta(known.nickname),
    email: z.string().meta(about('E-mail', 'hana@example.com')),
  })
  .meta({ id: 'MemberWithEmail', description: 'A member by uid, nickname and email address.' });
const cardLabelSchema = z
  .object({
    name: z.string().meta(about('Card company', '현대카드')),
    number: z.string().meta(about('Card number, masked', '1234-56**-****-7890')),
  })
  .meta({ id: 'CardName', description: 'A card by company and masked number.' });

const foundPledgeSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    projectid: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.projectTitle),
    member: person.meta(about('Backer')),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    endedBy: z.enum(pledgeEnders).optional().meta(about('Who cancelled it, if it is cancelled')),
    callAmount: z.int().meta(about('Amount charged to the card, KRW', 25_000)),
    refunded: z.int().meta(about('Amount refunded so far, KRW', 0)),
    card: cardLabelSchema.meta(about('The card to be charged')),
    placedAt: z.int().meta(about('Time of the pledge, epoch ms', 1_767_229_200_000)),
    paymentDate: z
      .int()
      .meta(about('Time of the next or completed charge, epoch ms: 10:00 in Seoul', 1_767_315_600_000)),
    failureReason: z
      .string()
      .optional()
      .meta(about('Reason of the last refused charge, Korean', '한도가 초과되었습니다.')),
  })
  .meta({
    id: 'FoundPledge',
    description:
      'A pledge in the admin search. Amounts in KRW; `callAmount` is charged to the card. Times in epoch ms.',
  });

const page = queryInt(0, limits.maxSearchResults / 20, 0);

/** Filter by project and days in Seoul. */
const narrowed = {
  project: optionalId.meta(about('Project, by key; empty for all', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
  from: queryDate.meta(about('First day, YYYY-MM-DD in Seoul; empty for all', '2026-12-01')),
  to: queryDate.meta(about('Last day, inclusive, YYYY-MM-DD in Seoul; empty for all', '2026-12-31')),
};
type Period = { from?: string | undefined; to?: string | undefined };
const isPeriod = ({ from, to }: Period) => from === undefined || to === undefined || from <= to;
const wrongPeriod = { path: ['to'], error: 'date' };

/** Whether a charge is the one of the first day or a later one. */
export const chargeRounds = ['first', 'retry'] as const;
const project = projectNameSchema.optional().meta(about('Project of the filter'));

export const searchPledges = defineCall({
  name: 'searchPledges',
  method: 'GET',
  path: '/admin/pledge',
  list: 'pledges',
  summary: 'Search pledges by person, order number or card',
  description:
    'Pledges, newest first: by order number, pledge, project or member id, provider order id, last four digits of a ' +
    'card, or the start of a nickname or email address. `total` is capped at 10,000.',
  audience: 'admin',
  input: z
    .object({
      text: plainText(limits.adminSearch)
        .default('')
        .meta(
          about(
            'Order number, pledge, project or member id, provider order id, last four digits of a card, or the start ' +
              'of a nickname or email address; empty for all',
            '하나',
          ),
        ),
      ...narrowed,
      status: queryWord(pledgeStatuses).meta(about('Status; empty for all')),
      trouble: queryWord(pledgeTroubles).meta(
        about(
          '`today`: is charged today; `failed`: has failed today; `due`: waits to be charged; `refund`: has a refund with unknown outcome; `held`: excluded from scheduled ' +
            'charging because the provider has rejected it as invalid too often; empty for all',
        ),
      ),
      page: page.meta(known.page),
    })
    .refine(isPeriod, wrongPeriod),
  data: z.object({
    total: z.int().meta(known.total),
    sum: z.int().meta(about('Sum of all matches, KRW', 1_367_000)),
    refunded: z.int().meta(about('Refunded part of the sum, KRW', 0)),
    project,
    pledges: z.array(foundPledgeSchema).meta(about('Pledges, newest first')),
  }),
});

const momentSchema = z
  .object({
    at: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
    what: z
      .enum(['placed', 'changed', 'cancelled', 'failed', 'charge', 'refund', 'decision'])
      .meta(about('Kind of event')),
    by: z.string().meta(about('Nickname of the actor, or the kind of actor', '하나')),
    amount: z.int().optional().meta(about('Amount, KRW', 25_000)),
    total: z
      .int()
      .optional()
      .meta(about('Of placing and changing: the resulting amount to charge, KRW', 25_000)),
    status: z.string().optional().meta(about('Of a charge or refund: its outcome', 'paid')),
    settledAt: z
      .int()
      .optional()
      .meta(about('Of a charge or refund: time at which the outcome was known, epoch ms', 1_767_229_201_000)),
    orderId: z.string().optional().meta(about('Of a charge or refund: provider order id', '0199f3a4-1')),
    card: cardLabelSchema.optional().meta(about('Of a charge: the charged card')),
    code: z.string().optional().meta(about('Of a charge or refund: result code of the provider', '0000')),
    message: z.string().optional().meta(about('Of a charge or refund: message of the provider', '정상처리')),
    receiptUrl: z
      .string()
      .optional()
      .meta(about('Receipt URL of the card company', 'https://receipt.example.com/1')),
    action: z.string().optional().meta(about('Of a decision: its kind', 'charge.retry')),
    reason: z.string().optional().meta(about('Of a decision: its reason', '후원자 요청')),
  })
  .meta({
    id: 'PledgeMoment',
    description: 'An event of a pledge; `by` is a nickname or the kind of actor. Amounts in KRW.',
  });

export const getPledgeRecord = defineCall({
  name: 'getPledgeRecord',
  method: 'GET',
  path: '/admin/pledge/detail',
  summary: 'Get a pledge with its timeline',
  description: 'One pledge with all its events, oldest first.',
  audience: 'admin',
  input: z.object({ key: id.meta(known.pledge) }),
  data: z.object({
    pledge: foundPledgeSchema
      .extend({
        projectState: z.enum(projectStates).meta(about('State of the project')),
        amount: z.int().meta(about('Rewards and donation, excluding delivery, KRW', 22_000)),
        deliveryprice: z.int().meta(about('Delivery fee, KRW', 3_000)),
        donation: z.int().meta(about('Donation, included in amount, KRW', 0)),
        fallback: cardLabelSchema.optional().meta(about('Backup card for the retry, if set')),
        heldAt: z
          .int()
          .optional()
          .meta(
            about(
              'Time since which scheduled charging skips the pledge, because the provider has rejected it as invalid or ' +
                'for holdReason, epoch ms; an admin can charge it at once',
              1_767_229_200_000,
            ),
          ),
        holdReason: z
          .enum(['card-lost', 'terms-lost'])
          .optional()
          .meta(
            about(
              'What a database restore has lost, so that the pledge is not charged; absent if the provider has rejected ' +
                'it',
            ),
          ),
        items: z
          .array(
            pledgeLineSchema
              .extend({
                context: z.string().meta(about('Contents of the reward, plain text', '머그컵 1개')),
                productCost: z.int().meta(about('Unit price without the surcharge, KRW', 22_000)),
                name: projectRewardDetails.name,
                questions: projectRewardDetails.questions,
              })
              .meta({
                id: 'PricedPledgeLine',
                description: 'A chosen combination of a reward with its price.',
              }),
          )
          .meta(about('Chosen rewards, one line for each combination')),
        answers: answersSchema.meta(
          about('Answers given once for the order, by question id', { engraving: '하나' }),
        ),
      })
      .meta(about('The pledge')),
    timeline: z.array(momentSchema).meta(about('Events, oldest first')),
    mayRetry: z.boolean().meta(about('Whether it can be charged at once', false)),
    charges: z.int().meta(about('Number of charges so far; sent as seen when charging at once', 1)),
    refundable: z.int().meta(about('Refundable amount, KRW; 0 while a refund is open', 25_000)),
    openRefunds: z
      .array(
        z.object({
          orderId: z.string().meta(about('Provider order id of the refund', '0199f3a4-2')),
          amount: z.int().meta(about('Amount, KRW', 25_000)),
          requestedAt: z.int().meta(about('Time of the request, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Refunds with unknown outcome')),
    movedMs: z.int().meta(about('Offset of the sandbox clock from real time, ms; mails carry real time', 0)),
    mails: z
      .array(
        z.object({
          id: z.string().meta(about('Id of the mail', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')),
          kind: z.string().meta(about('Kind of mail', 'pledgePlaced')),
          at: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
          sentAt: z
            .int()
            .optional()
            .meta(about('Time of delivery to the mail server, epoch ms', 1_767_229_201_000)),
          error: z.string().optional().meta(about('Last reply of the mail server', '550 no such user')),
        }),
      )
      .meta(about('Mails to the backer about the pledge')),
  }),
  errors: ['notFound'],
});

export const searchCharges = defineCall({
  name: 'searchCharges',
  method: 'GET',
  path: '/admin/charge',
  list: 'charges',
  summary: 'Search charges by person, order number or card',
  description: 'Charges, newest first, searched like pledges; `open` selects charges with unknown outcome.',
  audience: 'admin',
  input: z
    .object({
      ...narrowed,
      round: queryWord(chargeRounds).meta(
        about('first: charge of the first day; retry: later charge; empty for all'),
      ),
      text: plainText(limits.adminSearch)
        .default('')
        .meta(
          about(
            'Order number, pledge, project or member id, provider order id, last four digits of a card, or the start ' +
              'of a nickname or email address; empty for all',
            '하나',
          ),
        ),
      status: queryWord(['open', ...chargeStatuses]).meta(
        about('Status; open: charges with unknown outcome; empty for all'),
      ),
      page: page.meta(known.page),
    })
    .refine(isPeriod, wrongPeriod),
  data: z.object({
    total: z.int().meta(known.total),
    sum: z.int().meta(about('Sum of all matches, KRW', 1_367_000)),
    project,
    charges: z
      .array(
        z.object({
          orderId: z.string().meta(about('Provider order id', '0199f3a4-1')),
          gateKey: z.string().meta(known.pledge),
          order: z.string().nullable().meta(known.order),
          title: z.string().meta(known.projectTitle),
          member: person.meta(about('Backer')),
          amount: z.int().meta(about('Amount, KRW', 25_000)),
          status: z.enum(chargeStatuses).meta(about('Status')),
          card: cardLabelSchema.meta(about('Card')),
          requestedAt: z.int().meta(about('Time of the request, epoch ms', 1_767_229_200_000)),
          code: z.string().optional().meta(about('Result code of the provider', '0000')),
          message: z.string().optional().meta(about('Message of the provider', '정상처리')),
        }),
      )
      .meta(about('Charges, newest first')),
  }),
});

export const retryCharge = defineCall({
  name: 'retryCharge',
  method: 'POST',
  path: '/admin/charge/retry',
  writes: 'compared',
  summary: 'Charge a refused pledge at once',
  description:
    'Charges a refused pledge at once, or looks up a charge with unknown outcome, by the same path as ' +
    'scheduled charging, so that nothing is charged twice. A refusal does not affect the scheduled retry. ' +
    '`seen` is `charges` of the pledge as it was read.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id.meta(known.pledge),
    seen: z
      .int()
      .optional()
      .meta(about('Number of charges that the decision is based on (charges of the pledge)', 1)),
  }),
  data: z.object({
    gateKey: z.string().meta(known.pledge),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    failureReason: z
      .string()
      .optional()
      .meta(about('Reason of the refusal, Korean, if the charge was refused', '한도가 초과되었습니다.')),
  }),
  errors: ['notFound', 'pledgeSettled', 'wrongState', 'pledgeBusy', 'decisionStale', 'ownDecision'],
});

export const exportedLists = ['pledges', 'charges'] as const;

/** Maximum number of days in one file. */
const EXPORT_DAYS = 366;

export const exportPayments = defineFile({
  name: 'exportPayments',
  path: '/admin/export',
  summary: 'Export pledges or charges of a period as CSV',
  description:
    'Pledges by the time of placing, or charges by the time of the request, between two days in Seoul, as CSV. ' +
    'The export is written to the audit log.',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({
      what: z.enum(exportedLists).meta(about('List to export')),
      from: civilDate.meta(about('First day, YYYY-MM-DD in Seoul', '2026-12-01')),
      to: civilDate.meta(
        about('Last day, inclusive, YYYY-MM-DD in Seoul; at most 366 days in total', '2026-12-31'),
      ),
    })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < EXPORT_DAYS, {
      path: ['to'],
      error: 'date',
    }),
  errors: [],
});

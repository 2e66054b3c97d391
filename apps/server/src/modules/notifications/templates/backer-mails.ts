import { t } from '@pq/domain/copy';
import { formatDate, formatDay, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { OrderNumber } from '@pq/domain/pledge/order-number';
import { routeSegments } from '@pq/domain/project/project';
import { formatDelivery } from '@pq/domain/project/shipping';
import {
  type Fact,
  type MailContent,
  orderFacts,
  type RewardData,
  rewardFacts,
  type Templates,
} from './mail-content.ts';

/**
 * `gateKey` is the pledge to which the mail leads; `amount` is what the card is charged (callAmount). `order` is absent in mails of
 * older releases.
 */
type PledgeData = {
  gateKey: string;
  order: OrderNumber | null;
  nickname: string;
  title: string;
  amount: number;
};

/** `option` is the combination in words, `surcharge` what it adds to a piece; without options there is neither. */
type ReceiptLine = { context: string; count: number; price: number; option?: string; surcharge?: number };

/** Absent in mails of older releases. */
export type PledgeReceipt = {
  lines: ReceiptLine[];
  donation: number;
  delivery: number;
  /** Whether something of it is sent; of mails of older releases it was. */
  parcel?: boolean;
  card: string;
  rewardDate: string;
};

/**
 * An answer to a question of the maker, null for a picture; `of` is the reward with its combination in words, and which of several
 * pieces it is, from 1. What is asked once for the order is of none.
 */
export type MailedAnswer = {
  of?: { title: string; option: string; piece?: number };
  question: string;
  answer: string | null;
};

/** `round` counts the proofs of the pledge `gateKey` from 1. */
type ProofData = Omit<PledgeData, 'amount'> & { round: number };

export type BackerMails = {
  /** `goalBound`: charged only when the project reaches its goal. */
  pledgePlaced: PledgeData & {
    paymentDate: string;
    goalBound?: boolean;
    answers?: MailedAnswer[];
    receipt?: Omit<PledgeReceipt, 'card'> & Partial<Pick<PledgeReceipt, 'card'>>;
  };
  /** `before` is what the card was to be charged. */
  pledgeChanged: PledgeData & {
    paymentDate: string;
    before?: number;
    answers?: MailedAnswer[];
    receipt?: PledgeReceipt;
  };
  pledgeCancelled: PledgeData & { receipt?: PledgeReceipt };
  /** The pledge is charged on `paymentDate` at 10:00. */
  projectSucceeded: PledgeData & { paymentDate: string };
  projectFailed: PledgeData;
  projectStopped: PledgeData;
  /** The pledge is not charged while the project is hidden, and ends uncharged when it is still hidden after the day `until`. */
  projectHidden: PledgeData & { until: string };
  /** Shown again: charged on `paymentDate` at 10:00; `goalBound`: when it succeeds. */
  projectShown: PledgeData & { paymentDate: string; goalBound: boolean };
  charged: PledgeData & { card: string; receiptUrl?: string; receipt?: PledgeReceipt };
  /**
   * Retried on `retryDate` at 10:00, with `retryCard` if that is another card: the second card (`isFallback`), or the card that
   * the backer has chosen since. The mail links to changing the card of the pledge and to paying it now.
   */
  chargeFailed: PledgeData & {
    card: string;
    reason: string;
    retryDate: string;
    retryCard?: { label: string; isFallback: boolean };
    /** The provider has dropped the card: nothing is tried again before another is named. */
    cardDropped?: true;
  };
  chargeFinallyFailed: PledgeData & { card: string; reason: string };
  /** `amount` is refunded now, of `paid`; `left` is what stays paid after all refunds. */
  refunded: PledgeData & { paid: number; left: number };
  lateReturned: PledgeData;
  /**
   * An item of the reward is reserved until `until` for a member of the waiting list since `since`, both epoch ms; `option` as
   * text.
   */
  offerMade: {
    nickname: string;
    title: string;
    purpose: 'projects' | 'ordermade';
    projectKey: string;
    /** Not in mails that were written before it was. */
    idx?: number;
    reward: string;
    option: string;
    price: number;
    since: number;
    until: number;
  };
  /** The reservation until `until`, epoch ms, has expired unused. */
  offerLapsed: {
    nickname: string;
    title: string;
    purpose: 'projects' | 'ordermade';
    projectKey: string;
    reward: string;
    until: number;
  };
  cardDropped: { nickname: string; card: string };
  /** `text` is the maker's, and may be empty. */
  proofSent: ProofData & { text: string };
  proofReminder: ProofData;
  rewardOpened: RewardData & { rewardKey: string; finish: string };
  rewardReplaced: RewardData & { rewardKey: string; file: string };
  rewardRemoved: RewardData & { reason: string };
};

export const backerMails: Templates<BackerMails> = {
  pledgePlaced: (data, site) => ({
    ...about('placed', data, site),
    ...(data.goalBound === false && { paragraphs: [t('mail.placed.bodyAlways')] }),
    facts: [...pledge(data), ...receiptFacts(data), ...answerFacts(data), amount(data), ...cardAndDays(data)],
  }),
  pledgeChanged: (data, site) => ({
    ...about('changed', data, site),
    facts: [
      ...pledge(data),
      ...receiptFacts(data),
      ...answerFacts(data),
      ...formerAmount(data),
      amount(data),
      ...cardAndDays(data),
    ],
  }),
  pledgeCancelled: (data, site) => ({
    ...about('cancelled', data, site),
    facts: [...pledge(data), ...receiptFacts(data), unpaid(data)],
  }),
  projectSucceeded: (data, site) => ({
    ...about('succeeded', data, site),
    facts: [...pledge(data), amount(data), paymentDate(data)],
  }),
  projectFailed: (data, site) => ({ ...about('failed', data, site), facts: [...pledge(data)] }),
  projectStopped: (data, site) => ({ ...about('stopped', data, site), facts: [...pledge(data)] }),
  projectHidden: (data, site) => ({
    ...about('hidden', data, site),
    paragraphs: [t('mail.hidden.body'), t('mail.hidden.until', { date: formatDate(data.until) })],
    facts: [...pledge(data), amount(data)],
  }),
  projectShown: (data, site) => ({
    ...about('shown', data, site),
    paragraphs: [t('mail.shown.body'), t(data.goalBound ? 'mail.shown.goal' : 'mail.shown.pay')],
    facts: [...pledge(data), amount(data), paymentDate(data)],
  }),
  charged: (data, site) => ({
    ...about('charged', data, site),
    facts: [...pledge(data), ...receiptFacts(data), amount(data), card(data), ...rewardDay(data)],
    ...(data.receiptUrl && { secondAction: { label: t('mail.charged.receipt'), href: data.receiptUrl } }),
  }),
  chargeFailed: (data, site) => ({
    subject: t('mail.payFail.subject', { title: data.title }),
    nickname: data.nickname,
    title: t('mail.payFail.title'),
    paragraphs: failureText(data),
    facts: [
      ...orderFacts(data),
      amount(data),
      card(data),
      reason(data),
      ...(data.cardDropped
        ? []
        : [{ label: t('mail.field.retryDate'), value: atTen(data.retryDate), strong: true }]),
      ...(data.retryCard ? [retryCard(data.retryCard)] : []),
    ],
    action: {
      label: t('mail.payFail.action'),
      href: `${site}/my/list?change-card=${encodeURIComponent(data.gateKey)}`,
    },
    ...(!data.cardDropped && {
      secondAction: {
        label: t('mail.payFail.payNow'),
        href: `${site}/my/list?pay-now=${encodeURIComponent(data.gateKey)}`,
      },
    }),
  }),
  chargeFinallyFailed: (data, site) => ({
    ...about('payFinal', data, site),
    facts: [
      ...pledge(data),
      { label: t('mail.field.unpaid'), value: formatWon(data.amount), strong: true },
      card(data),
      reason(data),
    ],
  }),
  refunded: (data, site) => ({
    ...about('refunded', data, site),
    paragraphs: [t(data.left > 0 ? 'mail.refunded.part' : 'mail.refunded.body')],
    facts: [
      ...pledge(data),
      { label: t('mail.field.paid'), value: formatWon(data.paid) },
      ...refundedBefore(data),
      { label: t('mail.field.refund'), value: formatWon(data.amount), strong: true },
      { label: t('mail.field.left'), value: formatWon(data.left) },
    ],
  }),
  lateReturned: (data, site) => ({
    ...about('returned', data, site),
    facts: [...pledge(data), { label: t('mail.field.refund'), value: formatWon(data.amount), strong: true }],
  }),
  offerMade: (data, site) => ({
    subject: t('mail.offer.subject', { reward: data.reward, date: formatMoment(data.until) }),
    nickname: data.nickname,
    purpose: data.purpose,
    title: t('mail.offer.title', { reward: data.reward }),
    paragraphs: [
      t('mail.offer.body', { date: formatDay(data.since) }),
      t('mail.offer.hold', { date: formatMoment(data.until) }),
      t('mail.offer.note'),
    ],
    facts: [
      project(data),
      {
        label: t('mail.field.rewards'),
        value: [data.reward, data.option].filter(Boolean).join(' / '),
      },
      { label: t('mail.offer.price'), value: formatWon(data.price) },
      { label: t('mail.offer.until'), value: formatMoment(data.until), strong: true },
    ],
    action: {
      label: t(`wait.pledge.${data.purpose}`),
      href: `${site}/${routeSegments[data.purpose]}/detail/${encodeURIComponent(data.projectKey)}`,
    },
    secondAction: {
      label: t('mail.offer.pass'),
      href:
        data.idx === undefined ? `${site}/my/list` : `${site}/my/list?pass=${data.projectKey}/${data.idx}`,
    },
  }),
  offerLapsed: (data, site) => ({
    subject: t('mail.offerLapsed.subject', { reward: data.reward }),
    nickname: data.nickname,
    purpose: data.purpose,
    title: t('mail.offerLapsed.title'),
    paragraphs: [t('mail.offerLapsed.body', { date: formatMoment(data.until) }), t('mail.offerLapsed.again')],
    facts: [project(data), { label: t('mail.field.rewards'), value: data.reward }],
    action: {
      label: t('mail.offerLapsed.action'),
      href: `${site}/${routeSegments[data.purpose]}/detail/${encodeURIComponent(data.projectKey)}`,
    },
  }),
  cardDropped: (data, site) => ({
    subject: t('mail.cardDropped.subject'),
    nickname: data.nickname,
    title: t('mail.cardDropped.title'),
    paragraphs: [t('mail.cardDropped.body')],
    facts: [card(data)],
    action: { label: t('mail.cardDropped.action'), href: `${site}/my/list` },
  }),
  proofSent: (data, site) => ({
    ...toProof('sent', data, site),
    facts: [
      ...proofFacts(data),
      ...(data.text ? [{ label: t('mail.field.proofText'), value: data.text }] : []),
    ],
  }),
  proofReminder: (data, site) => ({ ...toProof('reminder', data, site), facts: proofFacts(data) }),
  rewardOpened: (data, site) => ({
    nickname: data.nickname,
    purpose: data.purpose,
    subject: t('mail.reward.opened.subject', { title: data.title }),
    title: t('mail.reward.opened.title'),
    paragraphs: [t('mail.reward.opened.body')],
    facts: [...rewardFacts(data), { label: t('pq.finish'), value: formatDate(data.finish), strong: true }],
    action: toReward(data, site),
  }),
  rewardReplaced: (data, site) => ({
    nickname: data.nickname,
    purpose: data.purpose,
    subject: t('mail.reward.replaced.subject', { title: data.title }),
    title: t('mail.reward.replaced.title'),
    paragraphs: [t('mail.reward.replaced.body')],
    facts: [...rewardFacts(data), { label: t('mail.reward.replaced.file'), value: data.file }],
    action: toReward(data, site),
  }),
  rewardRemoved: (data, site) => ({
    nickname: data.nickname,
    purpose: data.purpose,
    subject: t('mail.reward.removed.subject', { title: data.title }),
    title: t('mail.reward.removed.title'),
    paragraphs: [t('mail.reward.removed.body')],
    facts: [...rewardFacts(data), { label: t('mail.field.reason'), value: data.reason }],
    action: {
      label: t('mail.reward.removed.action'),
      href: `${site}/pqbox/list/${data.purpose}/${encodeURIComponent(data.projectKey)}`,
    },
  }),
};

function failureText(data: BackerMails['chargeFailed']): string[] {
  const what = { title: data.title, date: formatDate(data.retryDate) };
  if (data.cardDropped) return [t('mail.payFail.dropped', what)];
  const body = t('mail.payFail.body', what);
  if (!data.retryCard) return [body, t('mail.payFail.now')];
  const card = t(data.retryCard.isFallback ? 'mail.payFail.fallback' : 'mail.payFail.newCard');
  return [body, card, t('mail.payFail.nowOther')];
}

function toReward(
  { purpose, projectKey, rewardKey }: BackerMails['rewardOpened' | 'rewardReplaced'],
  site: string,
) {
  const href = `${site}/pqbox/detail/${purpose}/${encodeURIComponent(projectKey)}/${encodeURIComponent(rewardKey)}`;
  return { label: t('mail.reward.opened.action'), href };
}

function toProof(what: 'sent' | 'reminder', { gateKey, nickname, title }: ProofData, site: string) {
  return {
    nickname,
    purpose: 'ordermade' as const,
    subject: t(`mail.proof.${what}.subject`, { title }),
    title: t(`mail.proof.${what}.title`),
    paragraphs: [t(`mail.proof.${what}.body`)],
    action: { label: t('mail.proof.sent.action'), href: `${site}/my/proof/${encodeURIComponent(gateKey)}` },
  };
}

const proofFacts = (data: ProofData): Fact[] => [
  ...pledge(data),
  { label: t('mail.field.proof'), value: t('mail.proof.round', { n: data.round }) },
];

type Subject =
  | 'placed'
  | 'changed'
  | 'cancelled'
  | 'succeeded'
  | 'failed'
  | 'stopped'
  | 'hidden'
  | 'shown'
  | 'charged'
  | 'payFinal'
  | 'refunded'
  | 'returned';

function about(
  kind: Subject,
  data: { nickname: string; title: string; gateKey: string },
  site: string,
): MailContent {
  return {
    subject: t(`mail.${kind}.subject`, { title: data.title }),
    nickname: data.nickname,
    title: t(`mail.${kind}.title`),
    paragraphs: [t(`mail.${kind}.body`)],
    action: {
      label: t('mail.backer.action'),
      href: `${site}/my/list?pledge=${encodeURIComponent(data.gateKey)}`,
    },
  };
}

const project = ({ title }: { title: string }): Fact => ({ label: t('mail.field.project'), value: title });
const pledge = (data: { title: string; order: OrderNumber | null }): Fact[] => [
  project(data),
  ...orderFacts(data),
];
const amount = (data: { amount: number }): Fact => ({
  label: t('mail.field.amount'),
  value: formatWon(data.amount),
  strong: true,
});
const card = (data: { card: string }): Fact => ({ label: t('mail.field.card'), value: data.card });
const reason = (data: { reason: string }): Fact => ({ label: t('mail.field.reason'), value: data.reason });
const retryCard = ({ label, isFallback }: { label: string; isFallback: boolean }): Fact => ({
  label: t(isFallback ? 'mail.field.fallback' : 'mail.field.newCard'),
  value: label,
});

/** What earlier refunds gave back, where there were some: else the sums of a further one would not add up. */
function refundedBefore({ paid, amount, left }: { paid: number; amount: number; left: number }): Fact[] {
  const before = paid - amount - left;
  return before > 0 ? [{ label: t('mail.field.refundedBefore'), value: formatWon(before) }] : [];
}

type WithReceipt = { receipt?: NonNullable<BackerMails['pledgePlaced']['receipt']> };

function receiptFacts({ receipt }: WithReceipt): Fact[] {
  if (!receipt) return [];
  const { lines, donation, delivery, parcel = true } = receipt;
  return [
    { label: t('mail.field.rewards'), value: lines.map(lineText).join('\n') },
    ...(donation > 0 ? [{ label: t('pay.sum.donation'), value: formatWon(donation) }] : []),
    { label: t('pay.sum.delivery'), value: formatDelivery(parcel, delivery) },
  ];
}

function answerFacts({ answers = [] }: { answers?: MailedAnswer[] }): Fact[] {
  if (answers.length === 0) return [];
  return [{ label: t('my.list.answers'), value: answers.map(answerText).join('\n') }];
}

function answerText({ of, question, answer }: MailedAnswer): string {
  const text = `${question}: ${answer ?? t('my.list.answers.picture')}`;
  if (!of) return text;
  const title = of.option === '' ? of.title : `${of.title} (${of.option})`;
  const piece = of.piece === undefined ? title : t('my.list.answers.piece', { title, n: of.piece });
  return `${piece} · ${text}`;
}

function lineText(line: ReceiptLine): string {
  const text = t('my.list.rewardLine', { context: line.context, n: formatNumber(line.count) });
  return `${text} (${[line.option, surchargeText(line), formatWon(line.price)].filter(Boolean).join(' · ')})`;
}

function surchargeText({ surcharge = 0 }: ReceiptLine): string {
  return surcharge > 0 ? t('reward.surcharge', { amount: formatWon(surcharge) }) : '';
}

function cardAndDays(data: WithReceipt & { paymentDate: string }): Fact[] {
  const { card } = data.receipt ?? {};
  return [
    ...(card ? [{ label: t('mail.field.card'), value: card }] : []),
    paymentDate(data),
    ...rewardDay(data),
  ];
}

function rewardDay({ receipt }: WithReceipt): Fact[] {
  return receipt ? [{ label: t('detail.rewardPeriod'), value: formatDate(receipt.rewardDate) }] : [];
}

function formerAmount({ before, amount }: { before?: number; amount: number }): Fact[] {
  return before === undefined || before === amount
    ? []
    : [{ label: t('mail.field.before'), value: formatWon(before) }];
}

function unpaid({ amount }: { amount: number }): Fact {
  return { label: t('mail.field.cancelled'), value: formatWon(amount), strong: true };
}

function paymentDate(data: { paymentDate: string }): Fact {
  return { label: t('mail.field.paymentDate'), value: atTen(data.paymentDate) };
}

function atTen(date: string): string {
  return t('mail.field.paymentAt', { date: formatDate(date) });
}

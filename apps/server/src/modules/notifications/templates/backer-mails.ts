import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { MailKind } from '@pq/domain/mail-kinds';
import type { MailData } from '../mail-kinds.ts';
import type { Contents, Fact, MailContent } from './mail-content.ts';
import {
  atTen,
  cardAndDays,
  contents,
  formerAmount,
  paymentDate,
  rewardDay,
  unpaid,
} from './pledge-facts.ts';

type BackerKind = Extract<
  MailKind,
  | 'pledgePlaced'
  | 'pledgeChanged'
  | 'pledgeCancelled'
  | 'projectSucceeded'
  | 'projectFailed'
  | 'projectStopped'
  | 'projectHidden'
  | 'projectShown'
  | 'charged'
  | 'chargeFailed'
  | 'chargeFinallyFailed'
  | 'refunded'
  | 'lateReturned'
  | 'cardDropped'
>;

/** Mails to somebody who pledged. */
export const backerMails: Pick<Contents, BackerKind> = {
  pledgePlaced: (data, site) => ({
    ...about('placed', data, site),
    ...(data.goalBound === false && { paragraphs: [t('mail.placed.bodyAlways')] }),
    facts: [project(data), ...contents(data), amount(data), ...cardAndDays(data)],
  }),
  pledgeChanged: (data, site) => ({
    ...about('changed', data, site),
    facts: [project(data), ...contents(data), ...formerAmount(data), amount(data), ...cardAndDays(data)],
  }),
  pledgeCancelled: (data, site) => ({
    ...about('cancelled', data, site),
    facts: [project(data), ...contents(data), unpaid(data)],
  }),
  projectSucceeded: (data, site) => ({
    ...about('succeeded', data, site),
    facts: [project(data), amount(data), paymentDate(data)],
  }),
  projectFailed: (data, site) => ({ ...about('failed', data, site), facts: [project(data)] }),
  projectStopped: (data, site) => ({ ...about('stopped', data, site), facts: [project(data)] }),
  projectHidden: (data, site) => ({
    ...about('hidden', data, site),
    paragraphs: [t('mail.hidden.body'), t('mail.hidden.until', { date: formatDate(data.until) })],
    facts: [project(data), amount(data)],
  }),
  projectShown: (data, site) => ({
    ...about('shown', data, site),
    paragraphs: [t('mail.shown.body'), t(data.goalBound ? 'mail.shown.goal' : 'mail.shown.pay')],
    facts: [project(data), amount(data), paymentDate(data)],
  }),
  charged: (data, site) => ({
    ...about('charged', data, site),
    facts: [project(data), ...contents(data), amount(data), card(data), ...rewardDay(data)],
    ...(data.receiptUrl && { secondAction: { label: t('mail.charged.receipt'), href: data.receiptUrl } }),
  }),
  chargeFailed: (data, site) => ({
    subject: t('mail.payFail.subject', { title: data.title }),
    nickname: data.nickname,
    title: t('mail.payFail.title'),
    paragraphs: failureText(data),
    facts: [
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
      project(data),
      { label: t('mail.field.unpaid'), value: formatWon(data.amount), strong: true },
      card(data),
      reason(data),
    ],
  }),
  refunded: (data, site) => ({
    ...about('refunded', data, site),
    paragraphs: [t(data.left > 0 ? 'mail.refunded.part' : 'mail.refunded.body')],
    facts: [
      project(data),
      { label: t('mail.field.paid'), value: formatWon(data.paid) },
      ...refundedBefore(data),
      { label: t('mail.field.refund'), value: formatWon(data.amount), strong: true },
      { label: t('mail.field.left'), value: formatWon(data.left) },
    ],
  }),
  lateReturned: (data, site) => ({
    ...about('returned', data, site),
    facts: [project(data), { label: t('mail.field.refund'), value: formatWon(data.amount), strong: true }],
  }),
  cardDropped: (data, site) => ({
    subject: t('mail.cardDropped.subject'),
    nickname: data.nickname,
    title: t('mail.cardDropped.title'),
    paragraphs: [t('mail.cardDropped.body')],
    facts: [card(data)],
    action: { label: t('mail.cardDropped.action'), href: `${site}/my/list` },
  }),
};

/** What comes of a refused charge, and what its backer can do. */
function failureText(data: MailData['chargeFailed']): string[] {
  const what = { title: data.title, date: formatDate(data.retryDate) };
  if (data.cardDropped) return [t('mail.payFail.dropped', what)];
  const body = t('mail.payFail.body', what);
  if (!data.retryCard) return [body, t('mail.payFail.now')];
  const card = t(data.retryCard.isFallback ? 'mail.payFail.fallback' : 'mail.payFail.newCard');
  return [body, card, t('mail.payFail.nowOther')];
}

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

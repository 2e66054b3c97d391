import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { formatOrder, type OrderNumber } from '@pq/domain/pledge/order-number';
import type { ProofDecision } from '@pq/domain/pledge/proof';
import type { CorrectableField } from '@pq/domain/project/corrections';
import { type ExportChange, isNotToSend } from '@pq/domain/project/export-changes';
import { routeSegments } from '@pq/domain/project/project';
import { formatMonth } from '@pq/domain/reward/texts';
import {
  type Fact,
  type MailContent,
  type MakerData,
  orderFacts,
  type RewardData,
  rewardFacts,
  type Templates,
} from './mail-content.ts';

type ChargeSum = { pledges: number; amount: number };

export type MakerMails = {
  makerProjectOpened: MakerData & { finish: string };
  makerProjectClosed: MakerData & Closed & { amount: number };
  makerProjectHidden: MakerData & { reason: string };
  /** `paymentDate` is the day of the charges that were postponed; absent when there are none. */
  makerProjectShown: MakerData & { paymentDate?: string };
  makerDailyPledges: MakerData & { date: string; pledges: number; amount: number };
  /** The first round of charges: `failed` is tried again on `retryDate` at 10:00. Amounts with delivery and donations. */
  makerFirstCharges: MakerData & { paid: ChargeSum; failed: ChargeSum; retryDate: string };
  makerChargesDone: MakerData & { paid: ChargeSum; failed: ChargeSum };
  /** `amount` is owed since `days`; the project is the first one for which it is. */
  /** `account`: where it is paid to; not in those that were written without one. */
  balanceDue: MakerData & { amount: number; days: number; account?: string | null };
  statementReady: MakerData & { number: string; payout: number };
  /** `number`: of the statement; `amount`: what is transferred. */
  payoutPaid: MakerData & { number: string; amount: number };
  payoutFailed: MakerData & { number: string; amount: number; reason: string };
  payoutHeld: MakerData & { number: string; amount: number };
  /** `month` YYYY-MM is over since `days`; `orders` have something unsent. */
  shippingOverdue: MakerData & { month: string; orders: number; days: number };
  /** Refunds of an hour, and changes since the last export of the delivery list; `amount` was refunded. */
  backerRefunded: MakerData & {
    changes: readonly {
      gateKey: string;
      order: OrderNumber | null;
      backer: string;
      kind: ExportChange;
      amount: number;
      rewards: string;
    }[];
  };
  reviewRequested: MakerData & { start: string };
  /** `opens`: at once, because its first day has come, or on that day; absent in mails stored before the field existed. */
  reviewApproved: MakerData & { start: string; opens?: 'now' | 'onDay' };
  reviewRejected: MakerData & { reason: string };
  projectCorrected: MakerData & { fields: readonly CorrectableField[]; reason: string };
  /** A backer's answer to a proof; `text` says what to change, and may be empty with an approval. */
  proofAnswered: MakerData & {
    order: OrderNumber | null;
    backer: string;
    round: number;
    decision: ProofDecision;
    text: string;
  };
  withdrawalApproved: MakerData;
  withdrawalRefused: MakerData;
  rewardReviewRequested: RewardData & { start: string };
  /** `opens` as of `reviewApproved`. */
  rewardApproved: RewardData & { start: string; opens?: 'now' | 'onDay' };
  rewardRejected: RewardData & { reason: string };
};

export const makerMails: Templates<MakerMails> = {
  makerProjectOpened: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.maker.opened.subject', { title: data.title }),
    title: t('mail.maker.opened.title'),
    paragraphs: [t('mail.maker.opened.body')],
    facts: [project(data), { label: t('mail.field.finish'), value: formatDate(data.finish) }],
  }),
  makerProjectClosed: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.maker.closed.subject', { title: data.title }),
    title: t('mail.maker.closed.title'),
    paragraphs: [closedText(data)],
    facts: [
      project(data),
      { label: t('mail.field.raised'), value: formatWon(data.amount), strong: true },
      {
        label: t('mail.field.backers'),
        value: t('common.people', { n: formatNumber(data.backers) }),
      },
    ],
  }),
  makerProjectHidden: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.maker.hidden.subject', { title: data.title }),
    title: t('mail.maker.hidden.title'),
    paragraphs: [t('mail.maker.hidden.body')],
    facts: [project(data), { label: t('mail.field.reason'), value: data.reason }],
  }),
  makerProjectShown: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.maker.shown.subject', { title: data.title }),
    title: t('mail.maker.shown.title'),
    paragraphs: [
      t('mail.maker.shown.body'),
      ...(data.paymentDate === undefined
        ? []
        : [t('mail.maker.shown.charged', { date: formatDate(data.paymentDate) })]),
    ],
    facts: [project(data)],
  }),
  makerDailyPledges: (data, site) => ({
    ...toSupporters(data, site),
    subject: t('mail.maker.daily.subject', { title: data.title, n: data.pledges }),
    title: t('mail.maker.daily.title'),
    paragraphs: [t('mail.maker.daily.body')],
    facts: [
      project(data),
      { label: t('mail.field.date'), value: formatDate(data.date) },
      {
        label: t('mail.field.pledges'),
        value: t('mail.maker.daily.count', { n: data.pledges }),
        strong: true,
      },
      { label: t('mail.field.raised'), value: formatWon(data.amount) },
    ],
  }),
  makerFirstCharges: (data, site) => ({
    ...toSupporters(data, site),
    subject: t('mail.maker.charges.subject', { title: data.title }),
    title: t('mail.maker.charges.title'),
    paragraphs: [t('mail.maker.charges.body')],
    facts: [
      project(data),
      ...charges(data),
      {
        label: t('mail.field.retryDate'),
        value: t('mail.field.paymentAt', { date: formatDate(data.retryDate) }),
      },
    ],
  }),
  makerChargesDone: (data, site) => ({
    ...toSupporters(data, site),
    subject: t('mail.maker.done.subject', { title: data.title }),
    title: t('mail.maker.done.title'),
    paragraphs: [data.paid.pledges > 0 ? t('mail.maker.done.body') : t('mail.maker.done.none')],
    facts: [project(data), ...charges(data)],
  }),
  balanceDue: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.balance.subject', { amount: formatWon(data.amount) }),
    title: t('mail.balance.title'),
    paragraphs: [
      t(data.account ? 'mail.balance.body' : 'mail.balance.body.noAccount', {
        days: formatNumber(data.days),
      }),
    ],
    facts: [
      project(data),
      { label: t('mail.field.owed'), value: formatWon(data.amount), strong: true },
      ...(data.account ? [{ label: t('mail.field.account'), value: data.account }] : []),
    ],
    action: {
      label: t('mail.statement.action'),
      href: `${site}/${routeSegments[data.purpose]}/detail/${data.projectKey}/settlement`,
    },
  }),
  statementReady: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.statement.subject', { title: data.title, amount: formatWon(data.payout) }),
    title: t('mail.statement.title'),
    paragraphs: [t('mail.statement.body')],
    facts: [
      project(data),
      { label: t('mail.field.statement'), value: data.number },
      { label: t('mail.field.payout'), value: formatWon(data.payout), strong: true },
    ],
    action: {
      label: t('mail.statement.action'),
      href: `${site}/${routeSegments[data.purpose]}/detail/${data.projectKey}/settlement`,
    },
  }),
  payoutPaid: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.payout.paid.subject', { amount: formatWon(data.amount) }),
    title: t('mail.payout.paid.title'),
    paragraphs: [t('mail.payout.paid.body')],
    ...transfer('paid', data, site),
  }),
  payoutFailed: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.payout.failed.subject'),
    title: t('mail.payout.failed.title'),
    paragraphs: [t('mail.payout.failed.body')],
    facts: [...transfer('failed', data, site).facts, { label: t('mail.field.failure'), value: data.reason }],
    action: { label: t('mail.payout.failed.action'), href: `${site}/my/identity` },
  }),
  payoutHeld: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.payout.held.subject'),
    title: t('mail.payout.held.title'),
    paragraphs: [t('mail.payout.held.body')],
    ...transfer('held', data, site),
  }),
  shippingOverdue: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.overdue.subject', { title: data.title, n: formatNumber(data.orders) }),
    title: t('mail.overdue.title', { n: formatNumber(data.orders) }),
    paragraphs: [t('mail.overdue.body')],
    facts: [
      project(data),
      { label: t('promise.now'), value: formatMonth(data.month), strong: true },
      { label: t('mail.field.late'), value: t('promise.late.days', { n: formatNumber(data.days) }) },
    ],
    action: {
      label: t('mail.overdue.action'),
      href: `${site}/${routeSegments[data.purpose]}/detail/${data.projectKey}/shipping`,
    },
  }),
  backerRefunded: (data, site) => {
    const refunds = data.changes.filter(
      ({ kind }) => kind === 'refunded' || kind === 'partlyRefunded',
    ).length;
    const what = refunds > 0 ? 'refunds' : 'changes';
    const n = formatNumber(refunds || data.changes.length);
    return {
      ...toSupporters(data, site),
      subject: t(`mail.maker.${what}.subject`, { title: data.title, n }),
      title: t(`mail.maker.${what}.title`),
      paragraphs: [t('mail.maker.changes.body')],
      facts: [project(data), ...changeFacts(data.changes)],
    };
  },
  reviewRequested: (data, site) => ({
    ...toOwnProjects(data, site),
    subject: t('mail.review.requested.subject', { title: data.title }),
    title: t('mail.review.requested.title'),
    paragraphs: [t('mail.review.requested.body')],
    facts: [project(data), { label: t('mail.field.start'), value: formatDate(data.start) }],
  }),
  reviewApproved: (data, site) => ({
    ...toOwnProjects(data, site),
    subject: t('mail.review.approved.subject', { title: data.title }),
    title: t('mail.review.approved.title'),
    paragraphs: [t(data.opens === 'now' ? 'mail.review.approved.body.now' : 'mail.review.approved.body')],
    facts: [project(data), { label: t('mail.field.start'), value: formatDate(data.start), strong: true }],
  }),
  reviewRejected: (data, site) => ({
    ...toOwnProjects(data, site),
    subject: t('mail.review.rejected.subject', { title: data.title }),
    title: t('mail.review.rejected.title'),
    paragraphs: [t('mail.review.rejected.body')],
    facts: [project(data), { label: t('mail.field.reason'), value: data.reason }],
  }),
  projectCorrected: (data, site) => ({
    ...toProject(data, site),
    subject: t('mail.corrected.subject', { title: data.title }),
    title: t('mail.corrected.title'),
    paragraphs: [t('mail.corrected.body')],
    facts: [
      project(data),
      { label: t('mail.corrected.fields'), value: fieldNames(data.fields) },
      { label: t('mail.field.reason'), value: data.reason },
    ],
  }),
  proofAnswered: (data, site) => {
    const what = data.decision === 'approve' ? 'approved' : 'change';
    return {
      ...toProofs(data, site),
      subject: t(`mail.proof.${what}.subject`, { title: data.title }),
      title: t(`mail.proof.${what}.title`),
      paragraphs: [t(`mail.proof.${what}.body`, { backer: data.backer })],
      facts: [
        project(data),
        ...orderFacts(data),
        { label: t('mail.field.proof'), value: t('mail.proof.round', { n: data.round }) },
        ...(data.text
          ? [{ label: t(what === 'change' ? 'mail.field.change' : 'mail.field.proofText'), value: data.text }]
          : []),
      ],
    };
  },
  withdrawalApproved: (data, site) => ({
    ...toOwnProjects(data, site),
    subject: t('mail.withdrawal.approved.subject', { title: data.title }),
    title: t('mail.withdrawal.approved.title'),
    paragraphs: [t('mail.withdrawal.approved.body')],
    facts: [project(data)],
  }),
  withdrawalRefused: (data, site) => ({
    ...toOwnProjects(data, site),
    subject: t('mail.withdrawal.refused.subject', { title: data.title }),
    title: t('mail.withdrawal.refused.title'),
    paragraphs: [t('mail.withdrawal.refused.body')],
    facts: [project(data)],
  }),
  rewardReviewRequested: (data, site) => ({
    ...toRewardManagement(data, site),
    subject: t('mail.reward.requested.subject', { reward: data.reward }),
    title: t('mail.reward.requested.title'),
    paragraphs: [t('mail.reward.requested.body')],
    facts: [...rewardFacts(data), { label: t('pq.start'), value: formatDate(data.start) }],
  }),
  rewardApproved: (data, site) => ({
    ...toRewardManagement(data, site),
    subject: t('mail.reward.approved.subject', { reward: data.reward }),
    title: t('mail.reward.approved.title'),
    paragraphs: [t(data.opens === 'now' ? 'mail.reward.approved.body.now' : 'mail.reward.approved.body')],
    facts: [...rewardFacts(data), { label: t('pq.start'), value: formatDate(data.start), strong: true }],
  }),
  rewardRejected: (data, site) => ({
    ...toRewardManagement(data, site),
    subject: t('mail.reward.rejected.subject', { reward: data.reward }),
    title: t('mail.reward.rejected.title'),
    paragraphs: [t('mail.reward.rejected.body')],
    facts: [...rewardFacts(data), { label: t('mail.field.reason'), value: data.reason }],
  }),
};

type Frame = Pick<MailContent, 'nickname' | 'purpose' | 'action'>;

function toProject({ nickname, purpose, projectKey }: MakerData, site: string): Frame {
  const href = `${site}/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}`;
  return { nickname, purpose, action: { label: t('mail.maker.action'), href } };
}

function toSupporters({ nickname, purpose, projectKey }: MakerData, site: string): Frame {
  const href = `${site}/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}/supporters`;
  return { nickname, purpose, action: { label: t('mail.maker.supporters.action'), href } };
}

function toProofs({ nickname, purpose, projectKey }: MakerData, site: string): Frame {
  const href = `${site}/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}/proofs`;
  return { nickname, purpose, action: { label: t('mail.proof.answered.action'), href } };
}

function toOwnProjects({ nickname, purpose }: MakerData, site: string): Frame {
  return { nickname, purpose, action: { label: t('mail.maker.open.action'), href: `${site}/my/open` } };
}

function toRewardManagement({ nickname, purpose, projectKey }: MakerData, site: string): Frame {
  const href = `${site}/pqbox/management/${purpose}/${encodeURIComponent(projectKey)}`;
  return { nickname, purpose, action: { label: t('pq.manage.title'), href } };
}

const project = ({ title }: { title: string }): Fact => ({ label: t('mail.field.project'), value: title });

function charges({ paid, failed }: { paid: ChargeSum; failed: ChargeSum }): Fact[] {
  const sum = ({ pledges, amount }: ChargeSum) =>
    t('mail.maker.charges.sum', { n: formatNumber(pledges), amount: formatWon(amount) });
  return [
    { label: t('mail.field.chargesPaid'), value: sum(paid), strong: true },
    { label: t('mail.field.chargesFailed'), value: sum(failed) },
  ];
}

/** A transfer with its statement, and the page of both. */
function transfer(
  outcome: 'paid' | 'failed' | 'held',
  data: MakerData & { number: string; amount: number },
  site: string,
): { facts: Fact[]; action: { label: string; href: string } } {
  return {
    facts: [
      project(data),
      { label: t('mail.field.statement'), value: data.number },
      { label: t(`mail.payout.${outcome}.amount`), value: formatWon(data.amount), strong: true },
    ],
    action: {
      label: t('mail.statement.action'),
      href: `${site}/${routeSegments[data.purpose]}/detail/${data.projectKey}/settlement`,
    },
  };
}

const LISTED_CHANGES = 30;

function changeFacts(changes: MakerMails['backerRefunded']['changes']): Fact[] {
  const listed = changes
    .slice(0, LISTED_CHANGES)
    .map(({ gateKey, order, backer, kind, amount, rewards }) => ({
      label: backer,
      value: t('mail.maker.changes.line', {
        what: t(`mail.maker.changes.${kind}`, { amount: formatWon(amount) }),
        rewards,
        // Mails of older releases, and pledges without a number yet, have the id.
        number: order ? formatOrder(order) : gateKey,
      }),
      strong: isNotToSend(kind),
    }));
  const rest = changes.length - listed.length;
  if (rest === 0) return listed;
  const n = formatNumber(rest);
  return [...listed, { label: t('mail.maker.changes.rest'), value: t('mail.maker.changes.rest.n', { n }) }];
}

const fieldNames = (fields: readonly CorrectableField[]) =>
  fields.map((field) => t(`correction.field.${field}`)).join(', ');

/** `paymentDate` is the day of the first charges; absent in mails that were enqueued before they had it. */
type Closed = { succeeded: boolean; backers: number; paymentDate?: string };

function closedText({ succeeded, backers, paymentDate }: Closed): string {
  // Without a pledge every project fails, also one without a goal.
  if (!succeeded) return t(backers === 0 ? 'mail.maker.closed.noBackers' : 'mail.maker.closed.failed');
  return paymentDate === undefined
    ? t('mail.maker.closed.succeeded')
    : t('mail.maker.closed.succeeded.on', { date: formatDate(paymentDate) });
}

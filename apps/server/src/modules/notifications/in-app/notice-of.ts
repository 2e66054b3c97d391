import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { NotificationKind } from '@pq/domain/notification';
import { routeSegments } from '@pq/domain/project/project';
import { formatMonth } from '@pq/domain/reward/texts';
import type { MailData } from '../mail-kinds.ts';

/** What a notification says, and the path of the page that it opens. `projectKey` null: that of the pledge, if it names one. */
export type Notice = { projectKey: string | null; gateKey: string | null; text: string; path: string };

type Ordered = { gateKey: string };
type OfProject = { projectKey: string; purpose: 'projects' | 'ordermade' };
type Charges = { paid: { pledges: number; amount: number }; failed: { pledges: number; amount: number } };

const ofPledge = ({ gateKey }: Ordered, text: string, path?: string): Notice => ({
  projectKey: null,
  gateKey,
  text,
  path: path ?? `/my/list?pledge=${encodeURIComponent(gateKey)}`,
});
const toAddress = ({ gateKey }: Ordered) => `/address/${encodeURIComponent(gateKey)}`;
const toProof = ({ gateKey }: Ordered) => `/my/proof/${encodeURIComponent(gateKey)}`;
const ofProject = ({ projectKey }: OfProject, text: string, path: string): Notice => ({
  projectKey,
  gateKey: null,
  text,
  path,
});
const pageOf = ({ projectKey, purpose }: OfProject, tail = '') =>
  `/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}${tail}`;
const ofOwn = (data: OfProject, text: string, tail = '') => ofProject(data, text, pageOf(data, tail));
const ofNews = (data: OfProject & { newsKey: string }, text: string) =>
  ofProject(data, text, pageOf(data, `/news/${encodeURIComponent(data.newsKey)}`));
const ofDraft = (data: OfProject, text: string) => ofProject(data, text, '/my/open');
const ofBox = (data: OfProject & { rewardKey: string }, text: string) =>
  ofProject(data, text, `/pqbox/detail/${data.purpose}/${data.projectKey}/${data.rewardKey}`);

const ofIdentity = (text: string): Notice => ({
  projectKey: null,
  gateKey: null,
  text,
  path: '/my/identity',
});
const ofBoxDraft = (data: OfProject, text: string) =>
  ofProject(data, text, `/pqbox/management/${data.purpose}/${data.projectKey}`);

/** Sentences have no name, address or parcel of others, and no words of a maker or backer: those may be removed later. */
export const noticeOf: { [Kind in NotificationKind]: (data: MailData[Kind]) => Notice } = {
  projectSucceeded: (data) =>
    ofPledge(
      data,
      t('notification.projectSucceeded', {
        date: formatDate(data.paymentDate),
        amount: formatWon(data.amount),
      }),
    ),
  projectFailed: (data) => ofPledge(data, t('notification.projectFailed')),
  projectStopped: (data) => ofPledge(data, t('notification.projectStopped')),
  projectHidden: (data) => ofPledge(data, t('notification.projectHidden')),
  projectShown: (data) =>
    ofPledge(data, t('notification.projectShown', { date: formatDate(data.paymentDate) })),
  charged: (data) =>
    ofPledge(data, t('notification.charged', { amount: formatWon(data.amount), card: data.card })),
  chargeFailed: (data) =>
    ofPledge(
      data,
      data.cardDropped
        ? t('notification.chargeFailed.dropped')
        : t('notification.chargeFailed', { date: formatDate(data.retryDate) }),
      `/my/list?change-card=${encodeURIComponent(data.gateKey)}`,
    ),
  chargeFinallyFailed: (data) => ofPledge(data, t('notification.chargeFinallyFailed')),
  refunded: (data) => ofPledge(data, t('notification.refunded', { amount: formatWon(data.amount) })),
  lateReturned: (data) => ofPledge(data, t('notification.lateReturned', { amount: formatWon(data.amount) })),
  cardDropped: ({ card }) => ({
    projectKey: null,
    gateKey: null,
    text: t('notification.cardDropped', { card }),
    path: '/my/list',
  }),
  makingStarted: (data) => ofPledge(data, t('notification.makingStarted')),
  promiseMoved: (data) => ofPledge(data, t('notification.promiseMoved', { month: formatMonth(data.to) })),
  shipped: (data) =>
    ofPledge(
      data,
      t('notification.shipped', {
        n: formatNumber(data.lines.reduce((sum, { count }) => sum + count, 0)),
        parcel: parcelOf(data),
      }),
    ),
  shippingCorrected: (data) =>
    ofPledge(
      data,
      data.reason === null
        ? t('notification.shippingCorrected', {
            parcel: parcelOf(data),
          })
        : t('notification.shippingCorrected.undone'),
    ),
  addressLockSoon: (data) =>
    ofPledge(
      data,
      data.what === 'locked'
        ? t('notification.addressLocked')
        : data.what === 'question'
          ? t('notification.addressAgain')
          : t('notification.addressLockSoon', { date: formatMoment(data.lockAt) }),
      toAddress(data),
    ),
  addressAgain: (data) => ofPledge(data, t('notification.addressAgain'), toAddress(data)),
  proofSent: (data) => ofPledge(data, t('notification.proofSent'), toProof(data)),
  proofReminder: (data) => ofPledge(data, t('notification.proofReminder'), toProof(data)),
  rewardOpened: (data) => ofBox(data, t('notification.rewardOpened', { reward: data.reward })),
  rewardReplaced: (data) => ofBox(data, t('notification.rewardReplaced', { reward: data.reward })),
  rewardRemoved: (data) =>
    ofProject(
      data,
      t('notification.rewardRemoved', { reward: data.reward }),
      `/pqbox/list/${data.purpose}/${data.projectKey}`,
    ),
  offerMade: (data) =>
    ofOwn(data, t('notification.offerMade', { reward: data.reward, date: formatMoment(data.until) })),
  offerLapsed: (data) => ofOwn(data, t('notification.offerLapsed', { reward: data.reward })),
  inquiryAnswered: (data) =>
    ofProject(
      data,
      t(data.byTeam ? 'notification.inquiryAnswered.byTeam' : 'notification.inquiryAnswered'),
      '/my/inquiry',
    ),
  alertOpened: (data) => ofOwn(data, t('notification.alertOpened', { date: formatDate(data.finish) })),
  scrapSoon: (data) => ofOwn(data, t('notification.scrapSoon', { n: data.days })),
  scrapLow: (data) =>
    ofOwn(data, t('notification.scrapLow', { n: formatNumber(data.pieces), reward: data.reward })),
  reviewApproved: (data) => ofDraft(data, t('notification.reviewApproved', { date: formatDate(data.start) })),
  reviewRejected: (data) => ofDraft(data, t('notification.reviewRejected')),
  projectCorrected: (data) => ofOwn(data, t('notification.projectCorrected')),
  withdrawalApproved: (data) => ofDraft(data, t('notification.withdrawalApproved')),
  withdrawalRefused: (data) => ofDraft(data, t('notification.withdrawalRefused')),
  makerProjectOpened: (data) => ofOwn(data, t('notification.makerProjectOpened')),
  makerProjectClosed: (data) =>
    ofOwn(data, t('notification.makerProjectClosed', { amount: formatWon(data.amount) })),
  makerProjectHidden: (data) => ofOwn(data, t('notification.makerProjectHidden')),
  makerProjectShown: (data) => ofOwn(data, t('notification.makerProjectShown')),
  makerDailyPledges: (data) =>
    ofOwn(
      data,
      t('notification.makerDailyPledges', {
        date: formatDate(data.date),
        n: formatNumber(data.pledges),
        amount: formatWon(data.amount),
      }),
      '/supporters',
    ),
  makerFirstCharges: (data) => ofOwn(data, t('notification.makerFirstCharges', sumsOf(data)), '/supporters'),
  makerChargesDone: (data) => ofOwn(data, t('notification.makerChargesDone', sumsOf(data)), '/supporters'),
  payoutPaid: (data) =>
    ofOwn(data, t('notification.payoutPaid', { amount: formatWon(data.amount) }), '/settlement'),
  payoutFailed: (data) =>
    ofProject(data, t('notification.payoutFailed', { amount: formatWon(data.amount) }), '/my/identity'),
  payoutHeld: (data) => ofOwn(data, t('notification.payoutHeld'), '/settlement'),
  balanceDue: (data) =>
    ofOwn(data, t('notification.balanceDue', { amount: formatWon(data.amount) }), '/settlement'),
  statementReady: (data) =>
    ofOwn(data, t('notification.statementReady', { amount: formatWon(data.payout) }), '/settlement'),
  shippingOverdue: (data) =>
    ofOwn(
      data,
      t('notification.shippingOverdue', { month: formatMonth(data.month), n: formatNumber(data.orders) }),
      '/shipping',
    ),
  newsPublished: (data) =>
    ofNews(
      data,
      t(data.audience === 'all' ? 'notification.newsPublished' : 'notification.newsPublished.backers'),
    ),
  newsOfScrapped: (data) => ofNews(data, t('notification.newsOfScrapped')),
  identityDecided: ({ state }) => ofIdentity(t(`notification.identityDecided.${state}`)),
  accountChanged: ({ what }) => ofIdentity(t(`notification.accountChanged.${what}`)),
  newsAsked: (data) =>
    ofOwn(data, t('notification.newsAsked', { n: formatNumber(data.count) }), '/news/manage'),
  backerRefunded: (data) =>
    ofOwn(data, t('notification.backerRefunded', { n: formatNumber(data.changes.length) }), '/supporters'),
  rewardApproved: (data) => ofBoxDraft(data, t('notification.rewardApproved', { reward: data.reward })),
  rewardRejected: (data) => ofBoxDraft(data, t('notification.rewardRejected', { reward: data.reward })),
  inquiryAsked: (data) => ofOwn(data, t('notification.inquiryAsked'), '/inquiry'),
  proofAnswered: (data) =>
    ofOwn(
      data,
      t(
        data.decision === 'approve'
          ? 'notification.proofAnswered.approve'
          : 'notification.proofAnswered.change',
      ),
      '/proofs',
    ),
  policyChanged: (data) => ({
    projectKey: null,
    gateKey: null,
    text: t('notification.policyChanged', { policy: data.policy }),
    path: `/policy/${encodeURIComponent(data.policyId)}`,
  }),
};

/** Without a number where it is handed over. */
function parcelOf({ carrier, number }: { carrier: string; number: string | null }): string {
  return [carrier, number].filter(Boolean).join(' ');
}

function sumsOf({ paid, failed }: Charges) {
  return {
    paid: formatNumber(paid.pledges),
    amount: formatWon(paid.amount),
    failed: formatNumber(failed.pledges),
  };
}

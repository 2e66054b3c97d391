import type { MailKind } from '@pq/domain/mail-kinds';
import type { CorrectableField } from '@pq/domain/project/corrections';

/**
 * Every mail that the product sends, with the plain values that its text is made of, so that rendering needs no
 * database. Amounts in KRW, dates `YYYY-MM-DD` in Seoul, `link` absolute.
 */
export type MailData = { [Kind in MailKind]: DataOfKinds[Kind] };

type DataOfKinds = {
  verifyEmail: { nickname: string; link: string };
  resetPassword: { nickname: string; link: string };
  joinedElsewhere: { nickname: string; provider: 'kakao' | 'naver' };
  passwordChanged: { nickname: string };
  secondFactorEnrolled: { nickname: string };
  secondFactorRemoved: { nickname: string };
  recoveryCodesRenewed: { nickname: string };
  recoveryCodeUsed: { nickname: string; left: number };
  /** Confirms a change of the marketing consent, as the law demands. `date` is when it was made. */
  marketingChanged: { nickname: string; agreed: boolean; date: string };
  farewell: { nickname: string };
  /** Nothing may be written through the day `until`. */
  writingRestricted: { nickname: string; until: string; reason: string };
  writingReleased: { nickname: string };
  /** A policy changes on `effectiveAt`; `summary` is what, in the words of the operations team. */
  policyChanged: { nickname: string; policy: string; policyId: string; effectiveAt: string; summary: string };

  /** A question to the maker; `text` is what it says. Makers may read secret ones too. */
  inquiryAsked: MakerData & { text: string };
  /** The answer to a question: `question` is the recipient's own, `text` the answer. */
  inquiryAnswered: MakerData & { question: string; text: string; byTeam?: boolean };
  /** What the operations team answers. `nickname` is empty for visitors, who have no list of their questions. */
  askAnswered: { nickname: string; question: string; text: string };

  /** `goalBound`: charged only when the project reaches its goal. */
  pledgePlaced: PledgeData & {
    paymentDate: string;
    goalBound?: boolean;
    receipt?: Omit<PledgeReceipt, 'card'> & Partial<Pick<PledgeReceipt, 'card'>>;
  };
  /** `before` is what the card was to be charged. */
  pledgeChanged: PledgeData & { paymentDate: string; before?: number; receipt?: PledgeReceipt };
  pledgeCancelled: PledgeData & { receipt?: PledgeReceipt };
  /** The pledge is charged on `paymentDate` at 10:00. */
  projectSucceeded: PledgeData & { paymentDate: string };
  projectFailed: PledgeData;
  /** The project stayed hidden for too long. */
  projectStopped: PledgeData;
  /** It is not charged meanwhile, and ends uncharged when it is still hidden after the day `until`. */
  projectHidden: PledgeData & { until: string };
  /** Shown again: charged on `paymentDate` at 10:00; `goalBound`: when it succeeds. */
  projectShown: PledgeData & { paymentDate: string; goalBound: boolean };
  charged: PledgeData & { card: string; receiptUrl?: string; receipt?: PledgeReceipt };
  /**
   * Tried again on `retryDate` at 10:00, with `retryCard` where that is another card: the second one (`isFallback`), or one to
   * which the backer has changed meanwhile. The mail leads to changing the card of
   * the pledge and to paying it now.
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
  /** The provider has dropped a card that pledges are still to be charged to. */
  cardDropped: { nickname: string; card: string };

  makerProjectOpened: MakerData & { finish: string };
  makerProjectClosed: MakerData & { amount: number; backers: number; succeeded: boolean };
  makerProjectHidden: MakerData & { reason: string };
  makerProjectShown: MakerData;
  makerDailyPledges: MakerData & { date: string; pledges: number; amount: number };
  /** The first round of charges: `failed` is tried again on `retryDate` at 10:00. Amounts with delivery and donations. */
  makerFirstCharges: MakerData & { paid: ChargeSum; failed: ChargeSum; retryDate: string };
  makerChargesDone: MakerData & { paid: ChargeSum; failed: ChargeSum };
  reviewApproved: MakerData & { start: string };
  reviewRejected: MakerData & { reason: string };
  /** An administrator has corrected what was approved. */
  projectCorrected: MakerData & { fields: readonly CorrectableField[]; reason: string };
  withdrawalApproved: MakerData;
  /**
   * A reward of the PQ box was approved and opens on `start`. `opens`: at once, for that day has come, or on that day;
   * absent in mails that were written before it was said.
   */
  rewardApproved: RewardData & { start: string; opens?: 'now' | 'onDay' };
  rewardRejected: RewardData & { reason: string };
  /** To backers: a reward has opened, and closes after `finish`. */
  rewardOpened: RewardData & { rewardKey: string; finish: string };
  rewardReplaced: RewardData & { rewardKey: string; file: string };
  withdrawalRefused: MakerData;
  /** To the operations team: what the daily checks have found, with ids and no names. */
  checksFound: { count: number; lines: readonly string[] };
  /** To the operations team: the newest seal of each log. */
  logHeads: { lines: readonly string[] };
};

/** `gateKey` is the pledge to which the mail leads; `amount` is what the card is charged (callAmount). */
type PledgeData = { gateKey: string; nickname: string; title: string; amount: number };
type ChargeSum = { pledges: number; amount: number };

/**
 * A pledge: each reward with its sum, the donation, delivery, the card by its name and masked number, and the
 * day the rewards come. Mails of older releases have none.
 */
export type PledgeReceipt = {
  lines: { context: string; count: number; price: number }[];
  donation: number;
  delivery: number;
  /** Whether something of it is sent; of mails of older releases it was. */
  parcel?: boolean;
  card: string;
  rewardDate: string;
};
type RewardData = MakerData & { reward: string };
type MakerData = { nickname: string; title: string; purpose: 'projects' | 'ordermade'; projectKey: string };

/** Mails whose data opens an account, or contains texts that may be deleted later: it is erased once they are sent. */
export const secretKinds: ReadonlySet<string> = new Set<MailKind>([
  'verifyEmail',
  'resetPassword',
  'inquiryAsked',
  'inquiryAnswered',
  'askAnswered',
]);

/** The last mail to somebody: its row goes with it, and with it the address. */
export const lastKinds: ReadonlySet<string> = new Set<MailKind>(['farewell']);

import { t } from '@pq/domain/copy';

const kinds = [
  'verifyEmail',
  'resetPassword',
  'joinedElsewhere',
  'passwordChanged',
  'marketingChanged',
  'farewell',
  'writingRestricted',
  'writingReleased',
  'policyChanged',
  'inquiryAsked',
  'inquiryAnswered',
  'askAnswered',
  'pledgePlaced',
  'pledgeChanged',
  'pledgeCancelled',
  'projectSucceeded',
  'projectFailed',
  'projectStopped',
  'projectHidden',
  'projectShown',
  'charged',
  'chargeFailed',
  'chargeFinallyFailed',
  'refunded',
  'lateReturned',
  'cardDropped',
  'makerProjectOpened',
  'makerProjectClosed',
  'makerProjectHidden',
  'makerProjectShown',
  'makerDailyPledges',
  'makerFirstCharges',
  'makerChargesDone',
  'reviewApproved',
  'reviewRejected',
  'projectCorrected',
  'withdrawalApproved',
  'withdrawalRefused',
  'rewardApproved',
  'rewardRejected',
  'rewardOpened',
] as const;

/** What a kind of mail is called; one of a later release by its own name. */
export function mailName(kind: string): string {
  const known = kinds.find((one) => one === kind);
  return known ? t(`admin.mail.${known}`) : kind;
}

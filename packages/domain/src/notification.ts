/** Kinds of notifications by what they are about. Each is also the kind of a mail. */
export const notificationGroups = {
  payment: [
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
  ],
  shipping: [
    'makingStarted',
    'promiseMoved',
    'shipped',
    'shippingCorrected',
    'addressLockSoon',
    'addressAgain',
    'proofSent',
    'proofReminder',
  ],
  box: ['rewardOpened', 'rewardReplaced', 'rewardRemoved', 'offerMade', 'offerLapsed'],
  inquiry: ['inquiryAnswered'],
  making: [
    'reviewApproved',
    'reviewRejected',
    'projectCorrected',
    'withdrawalApproved',
    'withdrawalRefused',
    'makerProjectOpened',
    'makerProjectClosed',
    'makerProjectHidden',
    'makerProjectShown',
    'makerDailyPledges',
    'makerFirstCharges',
    'makerChargesDone',
    'shippingOverdue',
    'backerRefunded',
    'rewardApproved',
    'rewardRejected',
  ],
  makerInbox: ['inquiryAsked', 'proofAnswered'],
  site: ['policyChanged'],
} as const;

export type NotificationGroup = keyof typeof notificationGroups;
export type NotificationKind = (typeof notificationGroups)[NotificationGroup][number];

export const notificationKinds = Object.values(notificationGroups).flat() as NotificationKind[];

const groups = new Map(
  Object.entries(notificationGroups).flatMap(([group, kinds]) =>
    kinds.map((kind) => [kind as string, group as NotificationGroup] as const),
  ),
);

export function isNotificationKind(kind: string): kind is NotificationKind {
  return groups.has(kind);
}

export function groupOfNotification(kind: NotificationKind): NotificationGroup {
  return groups.get(kind) as NotificationGroup;
}

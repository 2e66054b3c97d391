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
  news: ['newsPublished'],
  inquiry: ['inquiryAnswered'],
  openAlert: ['alertOpened'],
  scrapAlert: ['scrapSoon', 'scrapLow', 'newsOfScrapped'],
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
    'balanceDue',
    'statementReady',
    'payoutPaid',
    'payoutFailed',
    'payoutHeld',
    'identityDecided',
    'accountChanged',
    'shippingOverdue',
    'newsAsked',
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

export const notificationChannels = ['inApp', 'mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `on` and `off` are defaults, which a member can change; `always` and `never` cannot be changed. */
export type ChannelRule = 'on' | 'off' | 'always' | 'never';
export type ChannelRules = Readonly<Record<NotificationChannel, ChannelRule>>;
export type ChannelSettings = Record<NotificationChannel, boolean>;

/**
 * The channels of a group. Adverts use mail and push only with consent to marketing, and mail never at night (`advertTime`). A kind
 * has one group: what is an advert to some recipients is a kind of its own for them.
 */
export const groupChannels: Readonly<Record<NotificationGroup, { channels: ChannelRules; isAdvert?: true }>> =
  {
    payment: { channels: { inApp: 'always', mail: 'always', push: 'off' } },
    shipping: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    box: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    news: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    inquiry: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    openAlert: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    scrapAlert: { channels: { inApp: 'on', mail: 'off', push: 'off' }, isAdvert: true },
    making: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    makerInbox: { channels: { inApp: 'on', mail: 'on', push: 'off' } },
    site: { channels: { inApp: 'on', mail: 'always', push: 'never' } },
  };

/** Kinds whose mail is part of a contract or a decision on own money: sent whatever the member has chosen for their group. */
const alwaysMailed: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'promiseMoved',
  'addressLockSoon',
  'addressAgain',
  'offerMade',
  'reviewApproved',
  'reviewRejected',
  'projectCorrected',
  'withdrawalApproved',
  'withdrawalRefused',
  'makerProjectHidden',
  'makerProjectShown',
  'makerChargesDone',
  'balanceDue',
  'statementReady',
  'payoutPaid',
  'payoutFailed',
  'payoutHeld',
  'identityDecided',
  'accountChanged',
  'backerRefunded',
  'rewardApproved',
  'rewardRejected',
]);

export function channelsOfKind(kind: NotificationKind): ChannelRules {
  const { channels } = groupChannels[groupOfNotification(kind)];
  return alwaysMailed.has(kind) ? { ...channels, mail: 'always' } : channels;
}

export function isAdvertKind(kind: NotificationKind): boolean {
  return groupChannels[groupOfNotification(kind)].isAdvert === true;
}

export const canSwitch = (rule: ChannelRule): boolean => rule === 'on' || rule === 'off';

export function defaultsOf(group: NotificationGroup): ChannelSettings {
  const { channels } = groupChannels[group];
  const isOn = (channel: NotificationChannel) => channels[channel] === 'on' || channels[channel] === 'always';
  return { inApp: isOn('inApp'), mail: isOn('mail'), push: isOn('push') };
}

const groups = new Map(
  Object.entries(notificationGroups).flatMap(([group, kinds]) =>
    kinds.map((kind) => [kind as string, group as NotificationGroup] as const),
  ),
);

export function isNotificationGroup(name: string): name is NotificationGroup {
  return Object.hasOwn(notificationGroups, name);
}

export function isNotificationKind(kind: string): kind is NotificationKind {
  return groups.has(kind);
}

export function groupOfNotification(kind: NotificationKind): NotificationGroup {
  return groups.get(kind) as NotificationGroup;
}

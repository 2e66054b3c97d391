import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import type { OrderNumber } from '@pq/domain/pledge/order-number';
import { formatMonth } from '@pq/domain/reward/texts';
import { type Fact, type MailContent, orderFacts, type Templates } from './mail-content.ts';

type OrderData = {
  gateKey: string;
  order: OrderNumber | null;
  nickname: string;
  title: string;
  purpose: 'projects' | 'ordermade';
};

/** `option` is the combination as text, empty without options; `number` and `trackingUrl` are null where there is none. */
type ParcelData = OrderData & {
  lines: { title: string; option: string; count: number }[];
  carrier: string;
  number: string | null;
  trackingUrl: string | null;
};

/** `token` opens the address masked, without a session. */
type AddressData = OrderData & { token: string };

export type ShippingMails = {
  /** Addresses are locked at `lockAt`, epoch ms. `hasLeft`: a parcel has, so that the address stays. */
  addressLockSoon: AddressData & {
    lockAt: number;
    what: 'announced' | 'reminder' | 'question' | 'locked';
    hasLeft: boolean;
  };
  /** The last change was lost in a restore. */
  addressAgain: AddressData;
  makingStarted: OrderData;
  /** Months YYYY-MM. */
  promiseMoved: OrderData & { from: string; to: string; reason: string };
  /**
   * `isPart`: other pieces have not left. Counts as received at `receiveAt`, epoch ms. `more`: parcels that have left with it, and have no
   * mail of their own.
   */
  shipped: ParcelData & { isPart: boolean; receiveAt: number; more?: number };
  /** With a reason the parcel has not left after all, else its carrier or number was wrong. */
  shippingCorrected: ParcelData & { reason: string | null };
};

export const shippingMails: Templates<ShippingMails> = {
  addressLockSoon: (data, site) => ({
    ...about(data, site),
    ...checkAction(data, site),
    subject: t(`mail.address.${data.what}.subject`, { title: data.title }),
    title: t(`mail.address.${data.what}.title`),
    paragraphs: [lockText(data)],
    facts: orderOf(data),
    ...(data.what === 'reminder' && { note: t('mail.address.note') }),
  }),
  addressAgain: (data, site) => ({
    ...about(data, site),
    ...checkAction(data, site),
    subject: t('mail.addressAgain.subject', { title: data.title }),
    title: t('mail.addressAgain.title'),
    paragraphs: [t('mail.addressAgain.body')],
    facts: orderOf(data),
  }),
  makingStarted: (data, site) => ({
    ...about(data, site),
    subject: t('mail.making.subject', { title: data.title }),
    title: t('mail.making.title'),
    paragraphs: [t('mail.making.body')],
    facts: orderOf(data),
  }),
  promiseMoved: (data, site) => ({
    ...about(data, site),
    subject: t('mail.promiseMoved.subject', { title: data.title, month: formatMonth(data.to) }),
    title: t('mail.promiseMoved.title', { month: formatMonth(data.to) }),
    paragraphs: [t('mail.promiseMoved.body')],
    facts: [
      ...orderOf(data),
      { label: t('promise.before'), value: formatMonth(data.from) },
      { label: t('promise.now'), value: formatMonth(data.to), strong: true },
      { label: t('mail.field.reason'), value: data.reason },
    ],
  }),
  shipped: (data, site) => ({
    ...about(data, site),
    subject: t(data.isPart ? 'mail.shipped.part.subject' : 'mail.shipped.subject', { title: data.title }),
    title: t(data.isPart ? 'mail.shipped.part.title' : 'mail.shipped.title'),
    paragraphs: [
      ...(data.isPart ? [t('mail.shipped.part.body')] : []),
      ...(data.more ? [t('mail.shipped.more', { n: formatNumber(data.more) })] : []),
      t('mail.shipped.body', { date: formatDay(data.receiveAt) }),
    ],
    facts: [...orderOf(data), contents(data), ...tracking(data)],
    ...trackingAction(data),
  }),
  shippingCorrected: (data, site) => ({
    ...about(data, site),
    subject: t('mail.shippingCorrected.subject', { title: data.title }),
    title: t('mail.shippingCorrected.title'),
    paragraphs: [t(data.reason === null ? 'mail.shippingCorrected.body' : 'mail.shippingCorrected.undone')],
    facts: [
      ...orderOf(data),
      contents(data),
      ...(data.reason === null ? tracking(data) : [{ label: t('mail.field.reason'), value: data.reason }]),
    ],
    ...(data.reason === null && trackingAction(data)),
  }),
};

function about(
  { gateKey, nickname, purpose }: OrderData,
  site: string,
): Pick<MailContent, 'nickname' | 'action' | 'purpose'> {
  const href = `${site}/my/list?pledge=${encodeURIComponent(gateKey)}`;
  return { nickname, purpose, action: { label: t('mail.backer.action'), href } };
}

function lockText({ what, lockAt, hasLeft }: ShippingMails['addressLockSoon']): string {
  if (what === 'locked') return t('address.locked.on', { date: formatDay(lockAt) });
  return t(hasLeft ? 'mail.address.left' : 'mail.address.body', { day: formatWeekday(lockAt) });
}

/** After the `#`, which browsers send to nobody. */
function checkAction({ gateKey, token }: AddressData, site: string): Pick<MailContent, 'action'> {
  const href = `${site}/address/${encodeURIComponent(gateKey)}#${token}`;
  return { action: { label: t('mail.address.action'), href } };
}

function orderOf(data: OrderData): Fact[] {
  return [{ label: t('mail.field.project'), value: data.title }, ...orderFacts(data)];
}

function contents({ lines }: ParcelData): Fact {
  const texts = lines.map(({ title, option, count }) =>
    t('my.list.rewardLine', {
      context: option === '' ? title : `${title} (${option})`,
      n: formatNumber(count),
    }),
  );
  return { label: t('mail.field.parcel'), value: texts.join('\n') };
}

function tracking({ carrier, number }: ParcelData): Fact[] {
  return [
    { label: t('mail.field.carrier'), value: carrier },
    ...(number === null ? [] : [{ label: t('mail.field.tracking'), value: number, strong: true }]),
  ];
}

function trackingAction({ trackingUrl }: ParcelData): Pick<MailContent, 'secondAction'> {
  return trackingUrl === null ? {} : { secondAction: { label: t('mail.shipped.track'), href: trackingUrl } };
}

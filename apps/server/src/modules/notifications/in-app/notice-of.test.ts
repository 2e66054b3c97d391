import { type NotificationKind, notificationKinds } from '@pq/domain/notification';
import { expect, test } from 'vitest';
import { alertMails } from '../templates/alert-mails.ts';
import { backerMails } from '../templates/backer-mails.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { makerMails } from '../templates/maker-mails.ts';
import { memberMails } from '../templates/member-mails.ts';
import { newsMails } from '../templates/news-mails.ts';
import { shippingMails } from '../templates/shipping-mails.ts';
import { type Notice, noticeOf } from './notice-of.ts';

const SITE = 'https://pq.example';
const GATE_KEY = '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22';
const sum = { pledges: 3, amount: 41_000 };

/** Every field of every mail that notifies. */
const data = {
  gateKey: GATE_KEY,
  order: null,
  nickname: '하나',
  title: '달항아리',
  purpose: 'projects',
  projectKey: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
  rewardKey: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b18',
  reward: '머그',
  option: '',
  idx: 0,
  price: 41_000,
  amount: 41_000,
  left: 0,
  paymentDate: '2026-12-01',
  retryDate: '2026-12-02',
  until: 1_796_000_000_000,
  since: 1_795_000_000_000,
  card: '하늘카드',
  lines: [{ title: '머그', option: '', count: 2 }],
  carrier: 'CJ대한통운',
  number: '641233087751',
  trackingUrl: null,
  isPart: false,
  receiveAt: 1_796_000_000_000,
  reason: null,
  what: 'announced',
  hasLeft: false,
  lockAt: 1_796_000_000_000,
  token: 'secret',
  from: '2026-12',
  to: '2027-01',
  round: 1,
  text: '',
  file: 'a.pdf',
  finish: '2026-12-31',
  start: '2026-12-01',
  backers: 3,
  succeeded: true,
  date: '2026-11-30',
  pledges: 3,
  month: '2026-11',
  orders: 2,
  count: 3,
  newsKey: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b84',
  news: '가마를 열었습니다',
  excerpt: '',
  audience: 'all',
  days: 4,
  pieces: 6,
  changes: [],
  fields: [],
  backer: '두리',
  decision: 'change',
  question: '언제 오나요?',
  policy: '이용약관',
  policyId: 'terms',
  effectiveAt: '2026-12-31',
  payout: 41_000,
  summary: '',
};

/** Those of charges are sums of several pledges, `until` of a hidden project is a day, and reasons are texts where there are some. */
const special: { [Kind in NotificationKind]?: object } = {
  makerFirstCharges: { paid: sum, failed: sum },
  makerChargesDone: { paid: sum, failed: sum },
  projectHidden: { until: '2026-12-31' },
  refunded: { paid: 41_000 },
  identityDecided: { state: 'fix' },
  accountChanged: { what: 'account' },
};

const templates = {
  ...memberMails,
  ...backerMails,
  ...shippingMails,
  ...alertMails,
  ...makerMails,
  ...newsMails,
};

function mailOf(kind: NotificationKind, of: object): MailContent {
  return (templates[kind] as (data: unknown, site: string) => MailContent)(of, SITE);
}

test.each(notificationKinds)(
  'a notification of %s has a whole sentence and opens a page of its mail',
  (kind) => {
    const of = { ...data, ...special[kind] };
    const { text, path } = (noticeOf[kind] as (data: unknown) => Notice)(of);
    expect(text).toMatch(/[가-힣]/);
    expect(text).not.toMatch(/undefined|NaN|null|[{}]|\s$/);
    const { action, secondAction } = mailOf(kind, of);
    const pages = [action, secondAction].flatMap(
      (link) => link?.href.replace(SITE, '').replace(/#.*/, '') ?? [],
    );
    expect(pages).toContain(path);
  },
);

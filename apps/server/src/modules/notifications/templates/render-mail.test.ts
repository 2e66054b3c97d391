import type { MailKind } from '@pq/domain/copy/mail/mail-kinds';
import { expect, test } from 'vitest';
import type { MailData } from '../mail-kinds.ts';
import { renderMail } from './render-mail.ts';

const SITE = 'https://pq.example.com';
const title = '<b>가죽</b> "가방" & \'지갑\'';
const order = { code: 'K7QD', seq: 142 };
const pledge = { gateKey: 'gate/1', order, nickname: '하<i>나', title, amount: 1_234_500 };
const proof = { gateKey: 'gate/1', order, nickname: '하<i>나', title, round: 2 };
const sent = { gateKey: 'gate/1', order, nickname: '하<i>나', title, purpose: 'ordermade' as const };
const parcel = {
  lines: [
    { title: '백자 <b>머그</b>', option: '색상: 비취', count: 2 },
    { title: '저금통', option: '', count: 1 },
  ],
  carrier: 'CJ대한통운',
  number: '641233087751',
  trackingUrl: 'https://trace.example.com/?n=641233087751&lang=ko',
};
const maker = { nickname: '두리', title, purpose: 'ordermade' as const, projectKey: 'p-1' };
const item = {
  newsKey: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b84',
  news: '머그가 <b>먼저</b> 떠납니다',
  excerpt: '내일부터 머그 412점을 보냅니다. <i>송장은</i> 보내는 날 알려드립니다…',
};
const receipt = {
  lines: [
    { context: '다이어리 <b>1권</b>', count: 2, price: 1_200_000 },
    { context: '스티커', count: 1, price: 1_500 },
    { context: '셔츠', count: 2, price: 60_000, option: '색상: <b>금색</b> / 사이즈: M', surcharge: 2_000 },
    { context: '컵', count: 1, price: 9_000, option: '색상: 회색', surcharge: 0 },
  ],
  donation: 30_000,
  delivery: 3_000,
  card: '하늘카드 1234-****-****-5678',
  rewardDate: '2027-01-20',
};

const answers = [
  { of: { title: '컵', option: '색상: 회색', piece: 2 }, question: '<b>문구</b>', answer: '<i>하나</i>' },
  { of: { title: '셔츠', option: '' }, question: '그림', answer: null },
  { question: '바라는 점', answer: '굵게\n새겨주세요.' },
];

const samples: { [Kind in MailKind]: MailData[Kind] } = {
  verifyEmail: { link: `${SITE}/verify/a?b=c&d=e` },
  resetPassword: { nickname: '하<i>나', link: `${SITE}/password/change?token=abc` },
  joinedElsewhere: { nickname: '하<i>나', provider: 'kakao' },
  secondFactorEnrolled: { nickname: '하나' },
  secondFactorRemoved: { nickname: '하나' },
  recoveryCodesRenewed: { nickname: '하나' },
  recoveryCodeUsed: { nickname: '하나', left: 9 },
  passwordChanged: { nickname: '하<i>나' },
  marketingKept: { nickname: '하<i>나', date: '2024-12-02' },
  marketingChanged: { nickname: '하<i>나', agreed: false, date: '2026-12-02' },
  farewell: { nickname: '하<i>나' },
  writingRestricted: { nickname: '하<i>나', until: '2026-12-02', reason: '<b>도배</b>' },
  writingReleased: { nickname: '하<i>나' },
  identityDecided: { nickname: '하<i>나', state: 'fix', message: '통장 <b>사본</b>을 올려주세요.' },
  accountChanged: { nickname: '하<i>나', what: 'account' },
  policyChanged: {
    nickname: '하<i>나',
    policy: '이용약관',
    policyId: 'terms',
    effectiveAt: '2026-12-02',
    summary: '<b>환불</b> 기준',
  },
  inquiryAsked: { ...maker, text: '<b>언제</b>\n오나요?' },
  inquiryAnswered: { ...maker, question: '<b>언제</b>\n오나요?', text: '<i>내일</i>입니다.' },
  checksFound: {
    count: 2,
    lines: ['the journal adds up: 1: <b>3</b> KRW', 'refunds stay within their charge: 2: 4 KRW'],
  },
  differencesOpen: { count: 3 },
  logHeads: { lines: [`money_journal:12:${'ab'.repeat(32)}`] },
  askAnswered: { nickname: '하<i>나', question: '<b>결제</b>일은?', text: '<i>마감</i> 다음 날입니다.' },
  makingStarted: sent,
  promiseMoved: { ...sent, from: '2027-02', to: '2027-03', reason: '<b>가마</b>를 한 번 더\n때야 합니다.' },
  shipped: { ...sent, ...parcel, isPart: true, receiveAt: Date.parse('2027-03-16T05:00:00Z'), more: 7 },
  addressLockSoon: {
    ...sent,
    token: '1.c2ln',
    lockAt: Date.parse('2027-03-07T14:59:59Z'),
    what: 'announced',
    hasLeft: false,
  },
  addressAgain: { ...sent, token: '1.c2ln' },
  shippingCorrected: { ...sent, ...parcel, reason: '<b>다른 분</b>의 상자' },
  proofSent: { ...proof, text: '<b>하트</b>를\n올렸습니다.' },
  proofReminder: proof,
  proofAnswered: {
    ...maker,
    order,
    backer: '하<i>나',
    round: 2,
    decision: 'change',
    text: '<b>더</b> 크게',
  },
  pledgePlaced: { ...pledge, paymentDate: '2026-12-02', answers, receipt },
  pledgeChanged: { ...pledge, paymentDate: '2026-12-02', before: 23_000, answers, receipt },
  pledgeCancelled: { ...pledge, receipt },
  projectSucceeded: { ...pledge, paymentDate: '2026-12-02' },
  projectFailed: pledge,
  projectStopped: pledge,
  projectHidden: { ...pledge, until: '2026-12-30' },
  projectShown: { ...pledge, paymentDate: '2026-12-02', goalBound: true },
  charged: { ...pledge, card: receipt.card, receiptUrl: 'https://receipt.example.com/1', receipt },
  chargeFailed: {
    ...pledge,
    card: '하늘카드 1234-****-****-5678',
    reason: '한도 초과',
    retryDate: '2026-12-03',
    retryCard: { label: '바다카드 9999-****-****-0000', isFallback: true },
  },
  cardDropped: { nickname: '하<i>나', card: '하늘카드 1234-****-****-5678' },
  chargeFinallyFailed: { ...pledge, card: '하늘카드 1234-****-****-5678', reason: '한도 초과' },
  refunded: { ...pledge, paid: 2_000_000, left: 765_500 },
  lateReturned: pledge,
  offerMade: {
    ...maker,
    idx: 2,
    reward: '달<i>항아리',
    option: '색상: 금색',
    price: 148_000,
    since: Date.parse('2026-11-09T10:00:00+09:00'),
    until: Date.parse('2026-11-21T08:02:00+09:00'),
  },
  offerLapsed: { ...maker, reward: '달<i>항아리', until: Date.parse('2026-11-21T08:02:00+09:00') },
  makerProjectOpened: { ...maker, finish: '2026-12-01' },
  makerProjectClosed: {
    ...maker,
    amount: 9_000_000,
    backers: 1_200,
    succeeded: true,
    paymentDate: '2026-12-06',
  },
  makerProjectHidden: { ...maker, reason: '신고를\n확인하고 있습니다.' },
  makerProjectShown: maker,
  makerDailyPledges: { ...maker, date: '2026-11-20', pledges: 12, amount: 340_000 },
  makerFirstCharges: {
    ...maker,
    paid: { pledges: 397, amount: 32_150_500 },
    failed: { pledges: 14, amount: 1_064_000 },
    retryDate: '2026-11-21',
  },
  backerRefunded: {
    ...maker,
    changes: [
      {
        gateKey: '01994c2e',
        order,
        backer: '도토리묵',
        kind: 'refunded',
        amount: 337_000,
        rewards: '달 머그 × 1',
      },
      {
        gateKey: '01994c2f',
        order: null,
        backer: '<b>하나</b>',
        kind: 'changed',
        amount: 0,
        rewards: '달 머그 × 2',
      },
    ],
  },
  reviewRequested: { ...maker, start: '2026-11-25' },
  alertOpened: { ...maker, finish: '2027-04-07' },
  alertOpenedByEmail: {
    title: '햇살 텃밭',
    purpose: 'projects',
    projectKey: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
    finish: '2027-04-07',
    token: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81.c2lnbmF0dXJl',
  },
  scrapSoon: { ...maker, days: 3, finish: '2027-04-07' },
  scrapLow: { ...maker, reward: '큰 파도 1점', pieces: 6 },
  alertConfirm: {
    title: '햇살 텃밭',
    purpose: 'projects',
    projectKey: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
    start: '2027-03-09',
    token: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81.c2lnbmF0dXJl',
  },
  newsPublished: { ...maker, ...item, audience: 'backers' },
  newsOfScrapped: { ...maker, ...item, audience: 'all' },
  newsAsked: { ...maker, count: 41 },
  shippingOverdue: { ...maker, month: '2027-03', orders: 117, days: 8 },
  balanceDue: { ...maker, amount: 37_392, days: 90, account: '국민은행 123456-01-234567 <b>피큐</b>' },
  statementReady: { ...maker, number: 'PQ-S261201-3', payout: 29_843_832 },
  payoutPaid: { ...maker, number: 'PQ-S261201-3', amount: 23_261_740 },
  payoutFailed: { ...maker, number: 'PQ-S261201-3', amount: 23_261_740, reason: '예금주 이름이 다름' },
  payoutHeld: { ...maker, number: 'PQ-S261201-3', amount: 23_261_740 },
  makerChargesDone: {
    ...maker,
    paid: { pledges: 408, amount: 33_000_000 },
    failed: { pledges: 3, amount: 214_500 },
  },
  rewardReviewRequested: { ...maker, reward: '메이킹 영상', start: '2026-11-25' },
  rewardApproved: { ...maker, reward: '메이킹 <b>영상</b>', start: '2026-11-25' },
  rewardRejected: { ...maker, reward: '메이킹 영상', reason: '영상이 <b>열리지</b> 않습니다.' },
  rewardOpened: { ...maker, reward: '메이킹 영상', rewardKey: '01994c2e', finish: '2026-12-25' },
  rewardReplaced: { ...maker, reward: '메이킹 영상', rewardKey: '01994c2e', file: '<b>화보</b>.pdf' },
  rewardRemoved: { ...maker, reward: '메이킹 영상', reason: '잘못된 <b>파일</b>을 올렸습니다.' },
  reviewApproved: { ...maker, start: '2026-11-25' },
  reviewRejected: { ...maker, reason: '대표 이미지를\n교체해주세요.' },
  projectCorrected: { ...maker, fields: ['title', 'editor'], reason: '연락처를\n지웠습니다.' },
  withdrawalApproved: maker,
  withdrawalRefused: maker,
};

/** To addresses that nobody has proven. */
const nameless: MailKind[] = ['verifyEmail', 'alertConfirm', 'alertOpenedByEmail'];

test.each(Object.keys(samples) as MailKind[])(
  'mail %s has all its data in HTML and text, escaped',
  (kind) => {
    const { subject, text, html } = renderMail(kind, samples[kind], SITE);
    expect(subject).toMatch(/^(?:\(광고\) )?\[PQ\] .+/);
    for (const body of [text, html]) expect(body).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
    expect(html).not.toMatch(/<b>|<i>|"가방"/);
    expect(html).toContain('lang="ko"');
    expect(text).toContain(nameless.includes(kind) ? '\n안녕하세요.' : '님, 안녕하세요.');
    for (const url of text.match(/https?:\/\/\S+/g) ?? [])
      expect(html).toContain(url.replaceAll('&', '&amp;'));
  },
);

test('the pledge mail shows rewards, donation, delivery, sum, card and dates', () => {
  const { text } = renderMail('pledgePlaced', samples.pledgePlaced, SITE);
  expect(text).toContain(
    [
      '- 리워드: 다이어리 <b>1권</b> ×\u00a02 (1,200,000원)',
      '스티커 ×\u00a01 (1,500원)',
      '셔츠 ×\u00a02 (색상: <b>금색</b> / 사이즈: M · 추가금 2,000원 · 60,000원)',
      '컵 ×\u00a01 (색상: 회색 · 9,000원)',
      '- 추가 후원금: 30,000원',
      '- 배송비: 3,000원',
      '- 질문의 답: 컵 (색상: 회색) 2번째 · <b>문구</b>: <i>하나</i>',
      '셔츠 · 그림: 올린 사진',
      '바라는 점: 굵게\n새겨주세요.',
      '- 결제 금액: 1,234,500원',
      '- 결제 카드: 하늘카드 1234-****-****-5678',
      '- 결제 예정일: 2026.12.02 오전 10시',
      '- 리워드 제공일: 2027.01.20',
    ].join('\n'),
  );
});

test('mails about a placed or changed pledge list the answers, a picture by its file name', () => {
  const expected = [
    '- 질문의 답: 컵 (색상: 회색) 2번째 · <b>문구</b>: <i>하나</i>',
    '셔츠 · 그림: 올린 사진',
    '바라는 점: 굵게\n새겨주세요.',
  ].join('\n');
  for (const kind of ['pledgePlaced', 'pledgeChanged'] as const)
    expect(renderMail(kind, samples[kind], SITE).text).toContain(expected);
});

test('the letter to a maker who owes has the account, and names support without one', () => {
  const textOf = (account?: string | null) =>
    renderMail('balanceDue', { ...samples.balanceDue, account }, SITE).text;
  expect(textOf('국민은행 123456-01-234567 피큐')).toContain('- 입금 계좌: 국민은행 123456-01-234567 피큐');
  for (const text of [textOf(null), textOf()]) {
    expect(text).toContain('입금 계좌는 고객센터에서 알려드립니다.');
    expect(text).not.toContain('입금 계좌:');
  }
});

test('the change mail shows the former sum, the withdrawal mail the sum that is not charged', () => {
  const textOf = (before: number) =>
    renderMail('pledgeChanged', { ...samples.pledgeChanged, before }, SITE).text;
  expect(textOf(23_000)).toContain('- 변경 전 금액: 23,000원\n- 결제 금액: 1,234,500원');
  expect(textOf(pledge.amount)).not.toContain('변경 전 금액');
  const cancelled = renderMail('pledgeCancelled', samples.pledgeCancelled, SITE).text;
  expect(cancelled).toContain('스티커 ×\u00a01');
  expect(cancelled).toContain('- 취소한 금액: 1,234,500원');
});

test('a mail of an older release is sent without the fields that it lacks', () => {
  const { order: _, ...older } = pledge;
  const data = { ...older, paymentDate: '2026-12-02' } as MailData['pledgePlaced'];
  const { text } = renderMail('pledgePlaced', data, SITE);
  expect(text).not.toContain('주문번호');
  expect(text).toContain('- 결제 금액: 1,234,500원\n- 결제 예정일: 2026.12.02 오전 10시');
});

test('the failed charge mail names reason and retry date and links to changing the card', () => {
  const { subject, text } = renderMail('chargeFailed', samples.chargeFailed, SITE);
  expect(subject).toBe(`[PQ] ${title} 프로젝트의 결제에 실패했습니다.`);
  expect(text).toContain('2026.12.03 오전 10시에 다시 결제를 시도합니다.');
  expect(text).toContain('- 결제 금액: 1,234,500원');
  expect(text).toContain('- 사유: 한도 초과');
  expect(text).toContain(`결제 카드 변경\n${SITE}/my/list?change-card=gate%2F1`);
  expect(text).toContain(`지금 결제하기\n${SITE}/my/list?pay-now=gate%2F1`);
  expect(text).toContain('- 예비 카드: 바다카드 9999-****-****-0000');
  const changed = { ...samples.chargeFailed, retryCard: { label: '바다카드', isFallback: false } };
  expect(renderMail('chargeFailed', changed, SITE).text).toContain('- 변경한 결제 카드: 바다카드');
  const { retryCard: _, ...same } = samples.chargeFailed;
  expect(renderMail('chargeFailed', same, SITE).text).not.toMatch(/- (예비|변경한 결제) 카드/);
});

test.each(Object.keys(samples) as MailKind[])('mail %s links to its pledge', (kind) => {
  const { text } = renderMail(kind, samples[kind], SITE);
  const isOfPledge = 'gateKey' in samples[kind];
  expect(/\/(?:my\/(?:list\?[a-z-]+=|proof\/)|address\/)gate%2F1/.test(text)).toBe(isOfPledge);
});

test.each(Object.keys(samples) as MailKind[])('%s names the order of the pledge that it is about', (kind) => {
  const isOfPledge = /"(?:gateKey|order)":/.test(JSON.stringify(samples[kind]));
  const { text } = renderMail(kind, samples[kind], SITE);
  expect(text.includes('K7QD-00142')).toBe(isOfPledge);
});

test('the mail about changes names an order without a number by its id', () => {
  const { text } = renderMail('backerRefunded', samples.backerRefunded, SITE);
  expect(text).toContain('달 머그 × 1 · 주문번호 K7QD-00142');
  expect(text).toContain('달 머그 × 2 · 주문번호 01994c2f');
});

test('the mail about a closed project names the reason why nobody is charged', () => {
  const textOf = (backers: number) =>
    renderMail('makerProjectClosed', { ...samples.makerProjectClosed, succeeded: false, backers }, SITE).text;
  expect(textOf(3)).toContain('목표에 도달하지 못해 결제는 진행되지 않습니다.');
  expect(textOf(0)).toContain('참여한 분이 없어 결제는 진행되지 않습니다.');
  expect(textOf(0)).not.toContain('목표');
});

test('the mail about a project that is shown again names the day of postponed charges, if there are any', () => {
  const textOf = (data: { paymentDate?: string }) =>
    renderMail('makerProjectShown', { ...samples.makerProjectShown, ...data }, SITE).text;
  expect(textOf({ paymentDate: '2026-12-06' })).toContain('2026.12.06 오전 10시에 결제됩니다.');
  expect(textOf({})).not.toContain('결제');
});

test('the mail about an approval says when the project opens, at once on its first day', () => {
  const textOf = (opens: 'now' | 'onDay') =>
    renderMail('reviewApproved', { ...samples.reviewApproved, opens }, SITE).text;
  expect(textOf('onDay')).toContain('오픈 예정일 0시에');
  expect(textOf('now')).not.toContain('0시');
});

test('the refund mail shows the paid, refunded and remaining amounts', () => {
  const { text } = renderMail('refunded', samples.refunded, SITE);
  for (const line of ['- 결제 금액: 2,000,000원', '- 환불 금액: 1,234,500원', '- 남은 결제 금액: 765,500원'])
    expect(text).toContain(line);
  expect(text).not.toContain('이전 환불');
  const rest = renderMail('refunded', { ...samples.refunded, amount: 765_500, left: 0 }, SITE).text;
  expect(rest).toContain('- 이전 환불 금액: 1,234,500원');
  expect(text).toContain('참여는 그대로 유지');
  expect(renderMail('refunded', { ...samples.refunded, left: 0 }, SITE).text).not.toContain('참여는 그대로');
});

test('mails to makers link to the project in the words of its purpose', () => {
  expect(renderMail('makerProjectOpened', samples.makerProjectOpened, SITE).text).toContain(
    `${SITE}/order/detail/p-1`,
  );
  const funding = { ...samples.makerProjectOpened, purpose: 'projects' as const };
  expect(renderMail('makerProjectOpened', funding, SITE).text).toContain(`${SITE}/funding/detail/p-1`);
});

test('the charge report shows counts and amounts and links to the supporters', () => {
  const { subject, text } = renderMail('makerFirstCharges', samples.makerFirstCharges, SITE);
  expect(subject).toContain('1차 결제 결과를 알려드립니다.');
  for (const line of [
    '- 결제 완료: 397건 · 32,150,500원 (배송비 포함)',
    '- 결제 실패: 14건 · 1,064,000원 (배송비 포함)',
    '- 재결제 예정일: 2026.11.21 오전 10시',
    `${SITE}/order/detail/p-1/supporters`,
  ])
    expect(text).toContain(line);
  const none = { ...samples.makerChargesDone, paid: { pledges: 0, amount: 0 } };
  expect(renderMail('makerChargesDone', samples.makerChargesDone, SITE).text).not.toContain(
    '결제된 후원이 없어',
  );
  expect(renderMail('makerChargesDone', none, SITE).text).toContain('결제된 후원이 없어');
});

test('a title with line breaks makes a subject of one line', () => {
  const { subject } = renderMail(
    'refunded',
    { ...samples.refunded, title: '가방\r\nBcc: x@example.com' },
    SITE,
  );
  expect(subject).not.toMatch(/[\r\n]/);
});

test('an unknown kind is an error', () => {
  expect(() => renderMail('toString', {}, SITE)).toThrow('unknown mail kind');
});

test('the first link of a mail leads to its subject', () => {
  const { link } = samples.resetPassword;
  const { text, html } = renderMail('resetPassword', samples.resetPassword, SITE);
  expect(/href="([^"]+)"/.exec(html)?.[1]).toBe(link);
  expect(/https?:\S+/.exec(text)?.[0]).toBe(link);
});

test('the pledge mail mentions success only when the project has a goal', () => {
  const textOf = (goalBound: boolean) =>
    renderMail('pledgePlaced', { ...pledge, paymentDate: '2026-12-02', goalBound }, SITE).text;
  expect(textOf(true)).toContain('프로젝트가 성공하면');
  expect(textOf(false)).not.toContain('성공하면');
});

test('the layout loads nothing, has preview text and a dark mode', () => {
  const { html } = renderMail('charged', samples.charged, SITE);
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">등록하신 카드로/);
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  const used = new Set([...html.matchAll(/class="([^"]+)"/g)].map(([, name]) => name));
  const styled = new Set([...html.matchAll(/\.(pq-\w+)\{/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual([...styled].sort());
  expect(html).toContain(`<span style="word-break:break-all">${SITE}/my/list?pledge=`);
  expect(html).toContain('하늘카드 <span style="white-space:nowrap">1234-****-****-5678</span>');
});

test.each([
  ['payoutPaid', '보낸 금액'],
  ['payoutFailed', '돌아온 금액'],
  ['payoutHeld', '보낼 금액'],
] as const)('mail %s names its amount by what became of the transfer', (kind, label) => {
  const { text } = renderMail(kind, samples[kind], SITE);
  expect(text).toContain(`${label}: 23,261,740원`);
});

test('links carry no e-mail, name or amount', () => {
  for (const kind of Object.keys(samples) as MailKind[])
    for (const [url] of renderMail(kind, samples[kind], SITE).text.matchAll(/https?:\/\/\S+/g))
      expect(decodeURIComponent(url)).not.toMatch(/@|하나|두리|1234500/);
});

test('a dropped card is promised no retry and offered no payment', () => {
  const { text } = renderMail('chargeFailed', { ...samples.chargeFailed, cardDropped: true }, SITE);
  expect(text).toContain('이 카드로는 더 이상 결제할 수 없습니다');
  expect(text).not.toContain('pay-now');
  expect(text).not.toContain('다시 결제를 시도합니다');
});

test('an approval says whether the reward opens at once or on its day', () => {
  const textOf = (opens?: 'now' | 'onDay') =>
    renderMail('rewardApproved', { ...samples.rewardApproved, ...(opens && { opens }) }, SITE).text;
  expect(textOf('now')).toContain('오픈일이 되어 바로 후원자에게 공개됩니다.');
  for (const text of [textOf('onDay'), textOf()])
    expect(text).toContain('오픈일 0시에 후원자에게 공개됩니다.');
});

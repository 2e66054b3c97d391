import { expect, test } from 'vitest';
import type { MailData, MailKind } from '../mail-kinds.ts';
import { renderMail } from './render-mail.ts';

const SITE = 'https://pq.example.com';
const title = '<b>가죽</b> "가방" & \'지갑\'';
const pledge = { nickname: '하<i>나', title, amount: 1_234_500 };
const maker = { nickname: '두리', title, purpose: 'ordermade' as const, projectKey: 'p-1' };

const samples: { [Kind in MailKind]: MailData[Kind] } = {
  verifyEmail: { nickname: '하<i>나', link: `${SITE}/api/auth/verify-email?token=a&b=c` },
  resetPassword: { nickname: '하<i>나', link: `${SITE}/password/change?token=abc` },
  passwordChanged: { nickname: '하<i>나' },
  marketingChanged: { nickname: '하<i>나', agreed: false, date: '2026-12-02' },
  farewell: { nickname: '하<i>나' },
  pledgePlaced: { ...pledge, paymentDate: '2026-12-02' },
  pledgeChanged: { ...pledge, paymentDate: '2026-12-02' },
  pledgeCancelled: pledge,
  projectSucceeded: { ...pledge, paymentDate: '2026-12-02' },
  projectFailed: pledge,
  projectStopped: pledge,
  charged: { ...pledge, card: '하늘카드 1234-****-****-5678', receiptUrl: 'https://receipt.example.com/1' },
  chargeFailed: {
    ...pledge,
    card: '하늘카드 1234-****-****-5678',
    reason: '한도 초과',
    retryDate: '2026-12-03',
    gateKey: 'gate/1',
    retryCard: '바다카드 9999-****-****-0000',
  },
  cardDropped: { nickname: '하<i>나', card: '하늘카드 1234-****-****-5678' },
  chargeFinallyFailed: { ...pledge, card: '하늘카드 1234-****-****-5678', reason: '한도 초과' },
  refunded: pledge,
  makerProjectOpened: { ...maker, finish: '2026-12-01' },
  makerProjectClosed: { ...maker, amount: 9_000_000, backers: 1_200, succeeded: true },
  makerDailyPledges: { ...maker, date: '2026-11-20', pledges: 12, amount: 340_000 },
  reviewApproved: { ...maker, start: '2026-11-25' },
  reviewRejected: { ...maker, reason: '대표 이미지를\n교체해주세요.' },
};

test.each(Object.keys(samples) as MailKind[])(
  '%s says everything in HTML and text, nothing of it unescaped',
  (kind) => {
    const { subject, text, html } = renderMail(kind, samples[kind], SITE);
    expect(subject).toMatch(/^\[PQ\] .+/);
    for (const body of [text, html]) expect(body).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
    expect(html).not.toMatch(/<b>|<i>|"가방"/);
    expect(html).toContain('lang="ko"');
    expect(text).toContain('님, 안녕하세요.');
    // Every address of the text is a link of the HTML.
    for (const url of text.match(/https?:\/\/\S+/g) ?? [])
      expect(html).toContain(url.replaceAll('&', '&amp;'));
  },
);

test('a failed charge says why, when it is tried again, and leads to changing the card of that pledge', () => {
  const { subject, text } = renderMail('chargeFailed', samples.chargeFailed, SITE);
  expect(subject).toBe('[PQ] 결제에 실패했습니다.');
  expect(text).toContain('2026.12.03 오전 10시에 다시 결제를 시도합니다.');
  expect(text).toContain('- 결제 금액: 1,234,500원');
  expect(text).toContain('- 사유: 한도 초과');
  expect(text).toContain(`결제 카드 변경\n${SITE}/my/list?change-card=gate%2F1`);
  expect(text).toContain(`지금 결제하기\n${SITE}/my/list?pay-now=gate%2F1`);
  expect(text).toContain('- 재결제 카드: 바다카드 9999-****-****-0000');
  const { retryCard: _, ...same } = samples.chargeFailed;
  expect(renderMail('chargeFailed', same, SITE).text).not.toContain('재결제 카드');
});

test('a maker is led to the project, in the words of its purpose', () => {
  expect(renderMail('makerProjectOpened', samples.makerProjectOpened, SITE).text).toContain(
    `${SITE}/order/detail/p-1`,
  );
  const funding = { ...samples.makerProjectOpened, purpose: 'projects' as const };
  expect(renderMail('makerProjectOpened', funding, SITE).text).toContain(`${SITE}/funding/detail/p-1`);
});

test('a title with line breaks makes a subject of one line', () => {
  const { subject } = renderMail('refunded', { ...pledge, title: '가방\r\nBcc: x@example.com' }, SITE);
  expect(subject).not.toMatch(/[\r\n]/);
});

test('an unknown kind is an error', () => {
  expect(() => renderMail('toString', {}, SITE)).toThrow('unknown mail kind');
});

test('the first link of a mail is the one that it is about', () => {
  const { link } = samples.resetPassword;
  const { text, html } = renderMail('resetPassword', samples.resetPassword, SITE);
  expect(/href="([^"]+)"/.exec(html)?.[1]).toBe(link);
  expect(/https?:\S+/.exec(text)?.[0]).toBe(link);
});

test('only a pledge that waits for a goal is told that its project has to succeed', () => {
  const textOf = (goalBound: boolean) =>
    renderMail('pledgePlaced', { ...pledge, paymentDate: '2026-12-02', goalBound }, SITE).text;
  expect(textOf(true)).toContain('프로젝트가 성공하면');
  expect(textOf(false)).not.toContain('성공하면');
});

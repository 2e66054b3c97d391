// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildPreferences } from '#app/testing/builders/notification.ts';
import { buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { buildWait } from '#app/testing/builders/wait.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const titled = (n: number, title: string, changes: Partial<Pledge> = {}) =>
  buildPledge({ gateKey: idOf(n), project: buildCard({ key: idOf(n + 100), title }), ...changes });

const noBoxes = { unseen: 0, boxes: [] };
const open = (pledges: Pledge[], { at = '/my/list', answers = {} as Answers } = {}) =>
  renderScreen(at, {
    viewer: buildViewer(),
    answers: {
      listPledges: pledges,
      listOwnBoxes: noBoxes,
      listWaits: [],
      getNotificationPreferences: buildPreferences(),
      ...answers,
    },
  });
const box = (title = '모두의 텃밭') => screen.findByRole('article', { name: title });
const boxes = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading', { level: 2 }).textContent);

test('the chip, the list and the mark on the menu count the same things', async () => {
  const sent = { key: idOf(5), state: 'sent' as const, at: nowMs };
  const wait = buildWait({ offer: { from: nowMs, until: nowMs + 3_600_000 } });
  await renderScreen('/my/list?state=failing', {
    viewer: buildViewer(),
    chrome: true,
    answers: {
      listPledges: [
        titled(1, '거절된 후원', { status: 'retry' }),
        titled(2, '시안이 온 주문', { status: 'paid', proof: sent }),
        titled(3, '결제된 후원', { status: 'paid' }),
      ],
      listWaits: [wait, buildWait({ idx: 1 })],
      listOwnBoxes: noBoxes,
      // The count from before the page was opened.
      countNeeds: { needs: 1 },
    },
  });
  expect(await screen.findByRole('link', { name: `${t('my.list.group.failing')} 3` })).toBeInTheDocument();
  expect(boxes()).toEqual(['거절된 후원', '시안이 온 주문']);
  expect(screen.getByRole('button', { name: new RegExp(t('wait.pass')) })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: new RegExp(t('menu.needs', { n: '3' })) })).toBeInTheDocument(),
  );
});

test('a pledge shows its rewards, its sum, and when which card is charged', async () => {
  await open([buildPledge()]);
  const pledge = within(await box());
  expect(pledge.getByText(t('pay.status.ready'))).toBeInTheDocument();
  expect(pledge.getByText(/^머그컵 1개 ×\s1$/, { selector: 'article > div li' })).toBeInTheDocument();
  expect(pledge.getAllByText('25,000원').length).toBeGreaterThan(0);
  expect(pledge.getByText(t('detail.finalPay.value', { date: '2026.12.21' }))).toBeInTheDocument();
  expect(pledge.getByRole('link', { name: '모두의 텃밭' })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
});

test('a pledge shows its order number, and a pledge without a number no line for it', async () => {
  await open([titled(1, '번호 있는 후원'), titled(2, '번호 없는 후원', { order: null })]);
  expect(within(await box('번호 있는 후원')).getByText('K7QD-00142')).toBeInTheDocument();
  expect(within(await box('번호 없는 후원')).queryByText(t('my.list.order'))).not.toBeInTheDocument();
});

test('an unfolded pledge shows rewards with sums, delivery, attachments and history', async () => {
  const files = [{ url: '/files/attachment/a.png', name: '도안.png' }];
  const history: Pledge['history'] = [
    { at: nowMs - 200_000_000, what: 'placed', amount: 22_000, total: 25_000 },
    { at: nowMs - 100_000_000, what: 'changed', amount: 5_000, total: 30_000 },
  ];
  const deliveryinfo = { ...buildPledge().deliveryinfo, etc: '문 앞에', files };
  const paymentinfo = { ...buildPledge().paymentinfo, callAmount: 30_000 };
  await open([buildPledge({ donation: 5_000, amount: 27_000, paymentinfo, deliveryinfo, history })]);
  const pledge = within(await box());
  const part = (title: string) =>
    pledge.getByRole('heading', { name: title }).closest('section')?.textContent ?? '';
  expect(part(t('my.list.rewards'))).toContain(
    `${t('pay.sum.donation')}5,000원${t('pay.sum.delivery')}3,000원`,
  );
  expect(part(t('pay.delivery'))).toContain(
    '이하나 · 010-1234-5678(04524) 서울특별시 중구 세종대로 110 3층문 앞에',
  );
  expect(part(t('my.list.history'))).toContain(`${t('my.list.history.changed')}25,000원 → 30,000원`);
  expect(pledge.getByRole('link', { name: /도안\.png/ })).toHaveAttribute('href', '/files/attachment/a.png');
});

test('the groups are chips with their counts, and the address stores the choice', async () => {
  const { user, address } = await open([
    titled(1, '하나'),
    titled(2, '둘', { status: 'paid' }),
    titled(3, '셋', { status: 'cancel', endedBy: 'backer' }),
  ]);
  await box('하나');
  const groups = within(screen.getByRole('navigation', { name: t('my.list.group') }));
  expect(groups.getByRole('link', { name: `${t('my.list.group.paid')} 1` })).toBeInTheDocument();
  await user.click(groups.getByRole('link', { name: new RegExp(t('my.list.group.over')) }));
  await waitFor(() => expect(boxes()).toEqual(['셋']));
  expect(address()).toBe('/my/list?state=over');
  await user.click(groups.getByRole('link', { name: new RegExp(t('my.list.group.failing')) }));
  expect(await screen.findByText(t('my.list.group.empty'))).toBeInTheDocument();
});

test('pledges that need their backer come first', async () => {
  await open([
    titled(1, '하나'),
    titled(2, '둘', { status: 'retry', failureReason: '한도가 초과되었습니다.' }),
  ]);
  await box('둘');
  expect(boxes()).toEqual(['둘', '하나']);
});

test('the link of a mail opens its pledge outside of the filter', async () => {
  await open([titled(1, '하나'), titled(2, '둘')], { at: `/my/list?state=over&pledge=${idOf(2)}` });
  const named = await box('둘');
  await waitFor(() => expect(named).toHaveFocus());
  expect(within(named).getByText(t('my.list.details')).closest('details')).toHaveAttribute('open');
  expect(boxes()).toEqual(['둘']);
});

test('a link to the pledge of another member shows which account is signed in', async () => {
  await open([], { at: `/my/list?pledge=${idOf(9)}` });
  expect(await screen.findByText(t('my.list.notYours'))).toBeInTheDocument();
  expect(screen.getByText(/hana@example.com 계정으로 로그인되어/)).toBeInTheDocument();
  expect(screen.getByText(t('my.list.empty'))).toBeInTheDocument();
});

test('withdrawing asks for a confirmation that names the pledge and reports success', async () => {
  const { user, api } = await open([buildPledge()], {
    answers: { cancelPledge: new AnswerWithMessage({ gateKey: idOf(22) }, '취소했습니다.') },
  });
  await user.click(within(await box()).getByRole('button', { name: /모두의 텃밭 펀딩 참여 취소/ }));
  const question = within(await screen.findByRole('alertdialog', { name: t('pay.cancel.funding') }));
  for (const expected of ['모두의 텃밭', /머그컵 1개 ×\s1/, '25,000원'])
    expect(question.getByText(expected)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('common.close') }));
  expect(api.calls('cancelPledge')).toEqual([]);
  await user.click(within(await box()).getByRole('button', { name: /펀딩 참여 취소/ }));
  api.answer({ listPledges: [buildPledge({ status: 'cancel', endedBy: 'backer' })] });
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: t('pay.cancel.yes.funding') }));
  expect(await screen.findByText(t('pay.status.cancel'))).toBeInTheDocument();
  expect(toastText()).toBe('취소했습니다.');
  expect(api.calls('cancelPledge')).toEqual([{ pid: idOf(22) }]);
  await waitFor(async () => expect(await box()).toHaveFocus());
});

test('a pledge that can no longer be withdrawn shows the reason and its current state', async () => {
  const { user, api } = await open([buildPledge()], { answers: { cancelPledge: refuse('pledgeClosed') } });
  await user.click(within(await box()).getByRole('button', { name: /펀딩 참여 취소/ }));
  api.answer({ listPledges: [buildPledge({ status: 'paid' })] });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: t('pay.cancel.yes.funding') }));
  await waitFor(async () => expect(await box()).toHaveTextContent(t('pay.status.paid')));
  expect(toastText()).toBe(t('pay.err.closed'));
});

test('the link to change a pledge hands over its content', async () => {
  const { user, place } = await open([buildPledge()]);
  await user.click(within(await box()).getByRole('link', { name: new RegExp(t('pay.fixTitle')) }));
  await waitFor(() => expect(place().pathname).toBe('/payment/fix'));
  expect(place().search).toBe(`?pledge=${idOf(22)}`);
  expect(place().state).toMatchObject({ gateKey: idOf(22), paymentInfo: { callAmount: 25_000 } });
});

test('a withdrawn pledge links back to its project with the same rewards selected', async () => {
  const { user, place } = await open([buildPledge({ status: 'cancel', endedBy: 'backer' })]);
  await user.click(within(await box()).getByRole('link', { name: new RegExp(t('my.list.again')) }));
  await waitFor(() => expect(place().pathname).toBe(`/funding/detail/${idOf(17)}`));
  expect(place().state).toEqual({ selection: [{ idx: 0, count: 1 }] });
});

test('a paid pledge links to its receipt, and a partial refund shows the remainder', async () => {
  await open([
    titled(1, '하나', { status: 'paid', receiptUrl: 'https://receipt.example.com/1' }),
    titled(2, '둘', { status: 'paid', refunded: 1_000 }),
  ]);
  const paid = within(await box('하나')).getByRole('link', { name: new RegExp(t('my.list.receipt')) });
  expect(paid).toHaveAttribute('href', 'https://receipt.example.com/1');
  expect((await box('둘')).textContent).toContain(
    `${t('my.list.paid')}25,000원${t('my.list.refunded')}1,000원`,
  );
  expect(within(await box('둘')).getAllByText('24,000원').length).toBeGreaterThan(0);
});

test('a charged pledge links to the proof of its charge, or says when there will be one', async () => {
  const hash = '9f2c7d10'.repeat(8);
  await open([
    titled(1, '하나', { status: 'paid', chargeSeal: { hash, sealedAt: Date.parse('2026-12-01T01:01:00Z') } }),
    titled(2, '둘', { status: 'paid', chargeSeal: null }),
    titled(3, '셋', { status: 'ready' }),
  ]);
  const sealed = within(await box('하나'));
  expect(sealed.getByText(/이 결제의 기록은 2026.12.01 기록 사슬에/)).toHaveTextContent('9f2c7d10…9f2c7d10');
  expect(sealed.getByRole('link', { name: t('proof.path.link') })).toHaveAttribute('href', `/proof/${hash}`);
  expect(within(await box('둘')).getByText(t('proof.path.unsealed'))).toBeInTheDocument();
  expect(within(await box('셋')).queryByText(t('proof.path'))).not.toBeInTheDocument();
});

test('a pledge of a failed project says that nothing was charged', async () => {
  await open([buildPledge({ status: 'cancel', endedBy: 'site', project: buildCard({ state: 'fail' }) })]);
  const pledge = within(await box());
  expect(pledge.getByText(t('card.failFunding'))).toBeInTheDocument();
  expect(pledge.getByText(t('my.list.notCharged'))).toBeInTheDocument();
  expect(pledge.queryByRole('link', { name: new RegExp(t('my.list.again')) })).not.toBeInTheDocument();
});

test('a hidden project shows until when, and offers no action that would be refused', async () => {
  await open([buildPledge({ project: buildCard({ state: 'blind' }) })]);
  const pledge = within(await box());
  expect(pledge.getByText(/까지 공개되지 않으면 참여가 취소되고 결제되지 않습니다/)).toBeInTheDocument();
  expect(pledge.queryByRole('button', { name: /취소/ })).not.toBeInTheDocument();
  expect(pledge.queryByRole('link', { name: /수정|모두의 텃밭/ })).not.toBeInTheDocument();
});

test('the PQ box of a project is linked with the number of new rewards', async () => {
  const project = buildCard({ config: { deliveryType: 'PQ', projectType: 'PT10' } });
  const boxes = [
    { projectKey: idOf(17), purpose: 'projects' as const, title: '모두의 텃밭', count: 3, unseen: 2 },
  ];
  await open([buildPledge({ project })], { answers: { listOwnBoxes: { unseen: 2, boxes } } });
  const link = await within(await box()).findByRole('link', { name: new RegExp(`${t('backer.pqbox')}.*2`) });
  expect(link).toHaveAttribute('href', `/pqbox/list/projects/${idOf(17)}`);
});

test('the list has states for loading, failed and empty', async () => {
  const list = deferred<Pledge[]>();
  const { user, api } = await renderScreen('/my/list', {
    viewer: buildViewer(),
    answers: { listPledges: list.answer, listWaits: [] },
  });
  expect(screen.getByRole('status', { name: t('common.loading') })).toBeInTheDocument();
  list.give([]);
  expect(await screen.findByText(t('my.list.empty'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('list.title.funding') }));
  expect(api.calls('listPledges')).toHaveLength(1);
});

test('a second card is named, changed and removed at the pledge', async () => {
  const { user, api } = await open([buildPledge({ fallback: secondPayCard })], {
    answers: { nameFallbackCard: { gateKey: idOf(22) } },
  });
  const pledge = within(await box());
  expect(pledge.getAllByText(secondPayCard.PCD_PAY_CARDNUM)).toHaveLength(2);
  api.answer({ listPledges: [buildPledge()] });
  await user.click(pledge.getByRole('button', { name: t('my.list.fallback.remove'), hidden: true }));
  await waitFor(() => expect(toastText()).toBe(t('my.list.fallback.removed')));
  expect(api.calls('nameFallbackCard')).toEqual([{ key: idOf(22), card: null }]);
});

test('the details of a pledge switch the mails of its project off and on again', async () => {
  const muted = [{ projectid: buildPledge().projectid, title: '모두의 텃밭', channels: ['mail' as const] }];
  const { user, api } = await open([buildPledge()], {
    answers: { muteProject: ({ on }) => buildPreferences({ mutes: on ? muted : [] }) },
  });
  await screen.findByText(t('my.list.details'));
  expect(api.calls('getNotificationPreferences')).toEqual([]);
  await user.click(screen.getByText(t('my.list.details')));
  const mails = await screen.findByRole('switch', { name: t('my.list.mails.get') });
  expect(mails).toBeChecked();
  await user.click(mails);
  await waitFor(() => expect(mails).not.toBeChecked());
  await user.click(mails);
  await waitFor(() => expect(mails).toBeChecked());
  const { projectid } = buildPledge();
  expect(api.calls('muteProject')).toEqual([
    { projectid, channel: 'mail', on: true },
    { projectid, channel: 'mail', on: false },
  ]);
});

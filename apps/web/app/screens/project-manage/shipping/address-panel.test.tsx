// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ShippingList } from '#app/data/shipping.ts';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildOrder, buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

beforeEach(() => sessionStorage.clear());

const base = `/funding/detail/${idOf(17)}/shipping`;
const DAY_MS = 86_400_000;
/** 23:59:59 in Seoul of the third day after the day of the tests. */
const lockAt = Date.parse('2026-12-04T23:59:59+09:00');
const addresses = { confirmed: 231, changed: 6, open: 28, doubtful: 0, unexported: 0 };
const nara = buildOrder({ gateKey: idOf(31), recipient: '김나래' });
const at = (changes: Partial<ShippingList> = {}) => buildShippingList([nara], { addresses, ...changes });

async function open(shipping = at(), answers: Answers = {}, { query = '', viewer = buildMaker() } = {}) {
  const opened = await renderScreen(`${base}${query}`, {
    viewer,
    answers: {
      getProject: buildProject({ state: 're-finish', isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listShipping: shipping,
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: t('shipping.address') });
  return opened;
}
const press = (name: string) => screen.getByRole('button', { name });
const question = async () => within(await screen.findByRole('alertdialog'));

test('panel counts what backers have answered', async () => {
  await open();
  expect(screen.getByText('확인 231 · 바꿈 6 · 아직 28')).toBeInTheDocument();
  expect(
    screen.getByRole('img', { name: '265건 가운데 231건의 주소를 후원자가 확인함' }),
  ).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('lock is announced after a question with its day', async () => {
  const answer = new AnswerWithMessage({ at: lockAt, orders: 265, refused: [] }, '확정합니다.');
  const { user, api } = await open(at(), { lockAddresses: answer });
  await user.click(press(t('shipping.address.lock')));
  const asked = await question();
  expect(asked.getByText('12월 4일 (금) 밤 11:59에 배송지를 확정할까요?')).toBeInTheDocument();
  expect(asked.getByText(/후원자 265명에게 지금 메일로/)).toBeInTheDocument();
  api.answer({ listShipping: at({ lockAt, lockAnnouncedAt: nowMs }) });
  await user.click(asked.getByRole('button', { name: t('shipping.address.lock.confirm') }));
  expect(await screen.findByText('12월 4일 (금) 밤 11:59에 확정합니다.')).toBeInTheDocument();
  expect(api.calls('lockAddresses')).toEqual([{ pid: idOf(17), on: true }]);
  expect(toastText()).toBe('확정합니다.');
});

test('announced lock is called off, and stays without a connection', async () => {
  const { user, api } = await open(at({ lockAt }), { lockAddresses: noNetwork });
  await user.click(press(t('shipping.address.unlock')));
  await user.click((await question()).getByRole('button', { name: t('shipping.address.unlock') }));
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  expect(screen.getByText(t('shipping.address.state.announced'))).toBeInTheDocument();
  api.answer({ lockAddresses: { at: null, orders: 265, refused: [] }, listShipping: at() });
  await user.click(press(t('shipping.address.unlock')));
  await user.click((await question()).getByRole('button', { name: t('shipping.address.unlock') }));
  expect(await screen.findByText(t('shipping.address.state.open'))).toBeInTheDocument();
  expect(api.calls('lockAddresses').at(-1)).toEqual({ pid: idOf(17), on: false });
});

const question28 = t('shipping.address.question', { n: '28' });

test('backers who have not answered are asked again after a question, once a day', async () => {
  const announced = { lockAt, lockAnnouncedAt: nowMs - DAY_MS };
  const { user, api } = await open(at(announced), {
    askAddresses: () => {
      api.answer({ listShipping: at({ ...announced, askedAt: nowMs }) });
      return new AnswerWithMessage({ askedAt: nowMs }, t('address.question.asked'));
    },
  });
  await user.click(press(question28));
  const asked = await question();
  expect(asked.getByText(t('shipping.address.question.title', { n: '28' }))).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: t('shipping.address.question.confirm') }));
  await waitFor(() => expect(toastText()).toBe(t('address.question.asked')));
  expect(api.calls('askAddresses')).toEqual([{ pid: idOf(17) }]);
  expect(await screen.findByText(/부터 아직 답하지 않은 28명에게 다시 물을 수 있습니다/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: question28 })).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('a question that is refused says why, and can be pressed again', async () => {
  const announced = { lockAt, lockAnnouncedAt: nowMs - DAY_MS };
  const { user } = await open(at(announced), { askAddresses: refuse('shippingClosed') });
  await user.click(press(question28));
  await user.click((await question()).getByRole('button', { name: t('shipping.address.question.confirm') }));
  await waitFor(() => expect(toastText()).toBe(t('err.shippingClosed')));
  expect(press(question28)).toBeEnabled();
});

test.each([
  ['no lock is announced', {}],
  [
    'everybody has answered',
    { lockAt, lockAnnouncedAt: nowMs - DAY_MS, addresses: { ...addresses, open: 0 } },
  ],
  ['the addresses are locked', { lockAt: nowMs - 1, lockAnnouncedAt: nowMs - 3 * DAY_MS }],
])('panel offers no question when %s', async (_, changes) => {
  await open(at(changes));
  expect(screen.queryByText(/다시 (묻기|물을)/)).not.toBeInTheDocument();
});

test('addresses that are locked can be opened again', async () => {
  await open(at({ lockAt: nowMs - DAY_MS }));
  expect(screen.getByText(t('shipping.address.state.locked'))).toBeInTheDocument();
  expect(press(t('shipping.address.reopen'))).toBeInTheDocument();
});

test('addresses of the selected orders are locked on their own', async () => {
  const { user, api } = await open(at(), { lockAddresses: { at: lockAt, orders: 1, refused: [] } });
  await user.click(screen.getByRole('checkbox', { name: '김나래 선택' }));
  api.answer({ listShipping: buildShippingList([{ ...nara, lockAt }], { addresses }) });
  await user.click(press(t('shipping.address.lock.selected')));
  await user.click((await question()).getByRole('button', { name: t('shipping.address.lock.confirm') }));
  await waitFor(() => expect(press(t('shipping.address.unlock'))).toBeInTheDocument());
  expect(api.calls('lockAddresses')).toEqual([{ pid: idOf(17), on: true, gateKeys: [idOf(31)] }]);
});

test('doubtful addresses are named at their orders and listed alone', async () => {
  const doubtful = buildOrder({ recipient: '박도현', doubts: ['number', 'postcode'] });
  const shipping = buildShippingList([nara, doubtful], { addresses: { ...addresses, doubtful: 4 } });
  const { user, api, address } = await open(shipping);
  const row = screen.getByRole('heading', { level: 3, name: /박도현/ });
  expect(row).toHaveTextContent('건물번호 없음');
  expect(row).toHaveTextContent('우편번호와 시·도가 다름');
  await user.click(screen.getByRole('link', { name: t('shipping.address.doubtful.show', { n: '4' }) }));
  await waitFor(() => expect(address()).toBe(`${base}?address=doubtful`));
  await waitFor(() =>
    expect(api.calls('listShipping').at(-1)).toMatchObject({ state: 'unsent', address: 'doubtful' }),
  );
});

test('export names addresses that have changed since the last one', async () => {
  const { user } = await open(
    at({ addresses: { ...addresses, unexported: 2 } }),
    {},
    {
      query: '?address=changed',
    },
  );
  await user.click(screen.getAllByRole('button', { name: t('shipping.export') })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('shipping.export.title') }));
  expect(dialog.getByText(t('shipping.export.changed', { n: '2' }))).toBeInTheDocument();
  expect(dialog.getByRole('link').getAttribute('href')).toContain('address=changed');
});

test('admins read the answers and lock nothing', async () => {
  await open(at(), {}, { viewer: buildAdmin() });
  expect(screen.queryByRole('button', { name: t('shipping.address.lock') })).not.toBeInTheDocument();
});

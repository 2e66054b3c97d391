// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { answerPostcodeSearch, answerScripts } from '#app/testing/provider-scripts.ts';
import { field, fillIn, openCheckout, payButton, sumOf, sums } from './testing/open-checkout.ts';

test('the sums are those of the selection with the delivery once', async () => {
  await openCheckout({
    selection: [
      { idx: 0, count: 2 },
      { idx: 1, count: 1 },
    ],
  });
  expect(sumOf(t('pay.sum.rewards'))).toBe('49,000원');
  expect(sumOf(t('pay.sum.delivery'))).toBe('3,000원');
  expect(sumOf(t('pay.sum.total'))).toBe('52,000원');
  expect(sums().getByText(t('pay.scheduled', { date: '2026.12.21' }))).toBeInTheDocument();
});

test('the first press reports each missing value at its field and focuses the address', async () => {
  const { user, api } = await openCheckout({ answers: { listCards: [] } });
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.address')));
  await waitFor(() => expect(screen.getByRole('button', { name: t('pay.findAddress') })).toHaveFocus());
  expect(field(t('pay.name'))).toHaveAccessibleDescription(t('pay.err.name'));
  expect(field(t('pay.tel'))).toHaveAccessibleDescription(t('pay.err.tel'));
  expect(screen.getByText(t('pay.err.card'))).toBeInTheDocument();
  expect(sums().getByText(t('pay.err.count', { n: 4 }))).toBeInTheDocument();
  expect(toastText()).toBe(t('pay.err.count', { n: 4 }));
  await user.type(field(t('pay.name')), '한');
  expect(toastText()).toBe('');
  expect(api.calls('placePledge')).toEqual([]);
  await expectNoAxeFindings();
});

test('resolved problems disappear while the rest remain, and the list links to each of them', async () => {
  const { user } = await openCheckout();
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.click(payButton());
  await waitFor(() => expect(screen.getByRole('button', { name: t('pay.findAddress') })).toHaveFocus());
  await user.click(sums().getByRole('button', { name: t('pay.tel') }));
  await waitFor(() => expect(field(t('pay.tel'))).toHaveFocus());
  await user.keyboard('0101234');
  expect(field(t('pay.tel'))).toHaveValue('010-1234');
  expect(field(t('pay.tel'))).toBeValid();
  expect(sums().getByText(t('pay.err.count', { n: 2 }))).toBeInTheDocument();
  expect(field(t('pay.name'))).toBeInvalid();
  // A fractional number is reported at the next press.
  await user.click(payButton());
  await waitFor(() => expect(field(t('pay.tel'))).toHaveAccessibleDescription(t('pay.err.telFormat')));
});

test('a phone number loses no digit, however it is entered', async () => {
  const { user } = await openCheckout();
  const tel = field(t('pay.tel')) as HTMLInputElement;
  await user.click(tel);
  await user.paste('+82 10-1234-5678');
  expect(tel).toHaveValue('010-1234-5678');
  await user.keyboard('9');
  expect(tel).toHaveValue('010-1234-56789');
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.click(payButton());
  await waitFor(() => expect(tel).toHaveAccessibleDescription(t('pay.err.telWrong')));
  await user.clear(tel);
  await user.type(tel, '15880000');
  expect(tel).toHaveValue('1588-0000');
  expect(tel).toBeValid();
});

test('a phone number is corrected at the caret', async () => {
  const { user } = await openCheckout();
  const tel = field(t('pay.tel')) as HTMLInputElement;
  await user.type(tel, '01012345678');
  await user.type(tel, '{Backspace}{Backspace}90', { initialSelectionStart: 6, initialSelectionEnd: 6 });
  expect(tel).toHaveValue('010-9034-5678');
  expect(tel.selectionStart).toBe(6);
});

test('messages are in the order of the page, however it is filled in', async () => {
  answerPostcodeSearch({ zonecode: '04524', roadAddress: '서울특별시 중구 세종대로 110' });
  const { user } = await openCheckout();
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.type(field(t('pay.donation')), '100000001');
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.donation.short')));
  await waitFor(() => expect(field(t('pay.donation'))).toHaveFocus());
  await user.clear(field(t('pay.donation')));
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.address')));
  await user.click(screen.getByRole('button', { name: t('pay.findAddress') }));
  await user.click(await screen.findByRole('button', { name: '04524' }));
  expect(field(t('pay.zonecode'))).toHaveValue('04524');
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.name')));
  await user.type(field(t('pay.name')), '이하나');
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.tel')));
});

const searchButton = () => screen.findByRole('button', { name: t('pay.findAddress') });
const searchDialog = () => screen.queryByRole('dialog', { name: t('pay.findAddress') });
const byHand = () => screen.findByRole('button', { name: t('pay.search.byHand') });
const city = { zonecode: '04524', roadAddress: '서울특별시 중구 세종대로 110' };

test('postcode search opens inside the page and continues with the details of the address', async () => {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => openWindow.mockRestore());
  answerPostcodeSearch(city);
  const { user } = await openCheckout();
  await user.click(await searchButton());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('IFRAME'));
  expect(searchDialog()).toContainElement(document.activeElement as HTMLElement);
  await user.click(await screen.findByRole('button', { name: city.zonecode }));
  await waitFor(() => expect(field(t('pay.addressDetail'))).toHaveFocus());
  expect(searchDialog()).not.toBeInTheDocument();
  expect(field(t('pay.zonecode'))).toHaveValue(city.zonecode);
  expect(field(t('pay.address'))).toHaveValue(city.roadAddress);
  for (const line of [t('pay.zonecode'), t('pay.address')]) expect(field(line)).toHaveAttribute('readonly');
  expect(openWindow).not.toHaveBeenCalled();
});

test.each([
  [
    'its own key',
    async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Escape' })),
  ],
  [
    'Escape outside of its frame',
    async (user: UserEvent) => {
      screen.getByRole('button', { name: t('common.cancel') }).focus();
      await user.keyboard('{Escape}');
    },
  ],
  [
    'the cancel button',
    (user: UserEvent) => user.click(screen.getByRole('button', { name: t('common.cancel') })),
  ],
])('postcode search closed by %s changes nothing and returns the focus', async (_, close) => {
  answerPostcodeSearch(city);
  const { user } = await openCheckout();
  await user.click(await searchButton());
  await screen.findByRole('button', { name: city.zonecode });
  await close(user);
  await waitFor(async () => expect(await searchButton()).toHaveFocus());
  expect(searchDialog()).not.toBeInTheDocument();
  expect(field(t('pay.zonecode'))).toHaveValue('');
});

test.each([
  ['its script fails', () => answerScripts({ '/postcode.js': null })],
  ['its script offers nothing', () => answerScripts({ '/postcode.js': () => vi.stubGlobal('kakao', {}) })],
  [
    'there is no network',
    () => {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => online.mockRestore());
    },
  ],
])('postcode search suggests typing by hand when %s', async (_, breakSearch) => {
  breakSearch();
  const { user } = await openCheckout();
  await user.click(await searchButton());
  expect(await screen.findByText(t('pay.search.failed'))).toBeInTheDocument();
  expect(screen.getByText(t('pay.search.failed.how'))).toBeInTheDocument();
  expect(await byHand()).toBeEnabled();
});

test('address and postcode are typed by hand when the search cannot be reached', async () => {
  answerScripts({ '/postcode.js': null });
  const { user, api } = await openCheckout({
    answers: { placePledge: () => ({ gateKey: buildPledge().gateKey }) },
  });
  await fillIn({ user });
  await user.click(await searchButton());
  expect(await screen.findByText(t('pay.search.failed'))).toBeInTheDocument();
  await expectNoAxeFindings();
  await user.click(await byHand());
  await waitFor(() => expect(field(t('pay.zonecode'))).toHaveFocus());
  expect(field(t('pay.zonecode'))).toHaveAccessibleDescription(t('pay.byHand.hint'));
  await user.clear(field(t('pay.zonecode')));
  await user.keyboard('０４５２');
  await user.clear(field(t('pay.address')));
  await user.type(field(t('pay.address')), '센트레빌');
  await user.click(payButton());
  await waitFor(() => expect(field(t('pay.zonecode'))).toHaveAccessibleDescription(t('pay.err.zonecode')));
  expect(field(t('pay.zonecode'))).toHaveFocus();
  await user.keyboard('４');
  expect(field(t('pay.zonecode'))).toHaveValue('04524');
  await user.click(payButton());
  await waitFor(() => expect(field(t('pay.address'))).toHaveAccessibleDescription(t('pay.err.addressName')));
  expect(api.calls('placePledge')).toEqual([]);
  await user.clear(field(t('pay.address')));
  await user.type(field(t('pay.address')), city.roadAddress);
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
  expect(api.calls('placePledge')[0]?.database.deliveryinfo.address).toMatchObject({
    zonecode: '04524',
    basic: city.roadAddress,
  });
});

test('postcode search that has not loaded within eight seconds offers a retry', async () => {
  const { user } = await openCheckout();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(screen.getByRole('button', { name: t('pay.findAddress') }));
  expect(screen.getByText(t('pay.search.loading'))).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(timers.postcodeMs));
  expect(screen.getByText(t('pay.search.failed'))).toBeInTheDocument();
  vi.useRealTimers();
  answerPostcodeSearch(city);
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  await user.click(await screen.findByRole('button', { name: city.zonecode }));
  expect(field(t('pay.address'))).toHaveValue(city.roadAddress);
});

test('postcode search that returns only a building leaves the address to be typed', async () => {
  answerPostcodeSearch({ zonecode: '04524', roadAddress: '', buildingName: '센트레빌', apartment: 'Y' });
  const { user } = await openCheckout();
  await user.click(await searchButton());
  await user.click(await screen.findByRole('button', { name: '04524' }));
  expect(field(t('pay.address'))).toHaveValue('');
  expect(field(t('pay.address'))).not.toHaveAttribute('readonly');
});

test('a reward without delivery requires no address', async () => {
  const { user, api } = await openCheckout({
    selection: [{ idx: 1, count: 1 }],
    answers: { placePledge: () => ({ gateKey: buildPledge().gateKey }) },
  });
  expect(screen.getByRole('heading', { name: new RegExp(t('pay.contact')) })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('pay.findAddress') })).not.toBeInTheDocument();
  expect(screen.getByText(t('pay.unsent'))).toBeInTheDocument();
  await fillIn({ user });
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
});

test('a donation is typed or added by its chips, and is part of the total', async () => {
  const { user } = await openCheckout();
  await user.type(field(t('pay.donation')), '1500원');
  expect(field(t('pay.donation'))).toHaveValue('1,500');
  await user.click(screen.getByRole('button', { name: t('pay.quick', { amount: '5,000' }) }));
  expect(field(t('pay.donation'))).toHaveValue('6,500');
  expect(sumOf(t('pay.sum.donation'))).toBe('6,500원');
  expect(sumOf(t('pay.sum.total'))).toBe('31,500원');
  await user.type(field(t('pay.donation')), '0000000');
  expect(field(t('pay.donation'))).toHaveAccessibleDescription(t('pay.err.donation', { max: '100,000,000' }));
});

test('options are changed on the page: another reward, more of it, none at all', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByRole('button', { name: t('pay.editReward') }));
  await user.click(screen.getByRole('button', { name: /감사 엽서/ }));
  expect(sumOf(t('pay.sum.rewards'))).toBe('27,000원');
  const [more] = screen.getAllByRole('button', { name: t('reward.plus') });
  await user.click(more as HTMLElement);
  expect(sumOf(t('pay.sum.rewards'))).toBe('49,000원');
  for (const name of [/머그컵.*선택$/, /감사 엽서.*선택$/])
    await user.click(screen.getByRole('button', { name }));
  expect(payButton()).toHaveAccessibleDescription(t('pay.rewards.first'));
  await user.click(screen.getByRole('button', { name: t('pay.editOption.done') }));
  expect(screen.getByText(t('reward.selectFirst'))).toBeInTheDocument();
});

test('a reward with too few pieces left shows how many, next to the button as well', async () => {
  const short = buildProject();
  short.rewards.content = [buildReward({ count: 13, sold: 12 })];
  await openCheckout({ selection: [{ idx: 0, count: 3 }], answers: { getProject: short } });
  expect(screen.getByText(t('pay.line.left', { n: 1 }))).toBeInTheDocument();
  expect(sums().getByRole('alert')).toHaveTextContent(t('pay.changed.stock'));
});

test('missing consents disable the button, and a press on it focuses the first', async () => {
  const { user } = await openCheckout();
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  expect(payButton()).toHaveAccessibleDescription(t('pay.agree.first'));
  await user.click(payButton());
  await waitFor(() => expect(sums().getByRole('checkbox', { name: t('pay.agree.all') })).toHaveFocus());
  await user.click(sums().getByRole('button', { name: `${t('pay.agree.third')} ${t('pay.agree.view')}` }));
  const dialog = within(await screen.findByRole('dialog', { name: t('pay.agree.third') }));
  expect(dialog.getByText(t('pay.agree.third.body'))).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: new RegExp(t('pay.agree.policy')) })).toHaveAttribute(
    'href',
    '/policy/offer',
  );
  await user.click(dialog.getByRole('button', { name: t('pay.agree.one') }));
  expect(sums().getByRole('checkbox', { name: t('pay.agree.third') })).toBeChecked();
  expect(sums().getByRole('checkbox', { name: t('pay.agree.all') })).not.toBeChecked();
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.duty') }));
  expect(sums().getByRole('checkbox', { name: t('pay.agree.all') })).toBeChecked();
  expect(payButton()).not.toHaveAttribute('aria-disabled', 'true');
});

test('the address of the last pledge is filled in', async () => {
  await openCheckout({ answers: { listPledges: [buildPledge({ status: 'paid' })] } });
  expect(field(t('pay.name'))).toHaveValue('이하나');
  expect(field(t('pay.tel'))).toHaveValue('010-1234-5678');
  expect(field(t('pay.address'))).toHaveValue('서울특별시 중구 세종대로 110');
});

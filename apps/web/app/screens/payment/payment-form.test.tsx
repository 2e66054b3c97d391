// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { answerPostcodeSearch, answerScripts } from '#app/testing/provider-scripts.ts';
import { field, fillIn, openCheckout, payButton, sumOf, sums } from './testing/open-checkout.ts';

test('the sums are those of what is chosen, with the delivery once', async () => {
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

test('the first press tells all that is missing at its field, and leads to the address first', async () => {
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
  expect(api.calls('placePledge')).toEqual([]);
  await expectNoAxeFindings();
});

test('what is mended goes away while the rest stays, and the list leads to each of it', async () => {
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
  // A number that is not whole is a problem of its own at the next press.
  await user.click(payButton());
  await waitFor(() => expect(field(t('pay.tel'))).toHaveAccessibleDescription(t('pay.err.telFormat')));
});

test('messages come in the order of the page, however it is filled in', async () => {
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
  await waitFor(() => expect(field(t('pay.zonecode'))).toHaveValue('04524'));
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.name')));
  await user.type(field(t('pay.name')), '이하나');
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.err.tel')));
});

test('an address that is found leads on to its details', async () => {
  answerPostcodeSearch({ zonecode: '04524', roadAddress: '서울특별시 중구 세종대로 110' });
  const { user } = await openCheckout();
  await user.click(screen.getByRole('button', { name: t('pay.findAddress') }));
  await waitFor(() => expect(field(t('pay.addressDetail'))).toHaveFocus());
  expect(field(t('pay.zonecode'))).toHaveValue('04524');
  expect(field(t('pay.address'))).toHaveValue('서울특별시 중구 세종대로 110');
});

test('a search that is closed changes nothing', async () => {
  answerPostcodeSearch(null);
  const { user } = await openCheckout();
  await user.click(screen.getByRole('button', { name: t('pay.findAddress') }));
  expect(field(t('pay.zonecode'))).toHaveValue('');
  expect(toastText()).toBe('');
});

test('a search that does not come is told', async () => {
  answerScripts({ '/postcode.js': null });
  const { user } = await openCheckout();
  await user.click(screen.getByRole('button', { name: t('pay.findAddress') }));
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
});

test('a reward that is not sent asks for no address', async () => {
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

test('options are changed on the page: another reward, more of one, none at all', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByRole('button', { name: t('pay.editOption') }));
  await user.click(screen.getByRole('button', { name: /감사 엽서/ }));
  expect(sumOf(t('pay.sum.rewards'))).toBe('27,000원');
  const [more] = screen.getAllByRole('button', { name: t('reward.plus') });
  await user.click(more as HTMLElement);
  expect(sumOf(t('pay.sum.rewards'))).toBe('49,000원');
  for (const name of [/머그컵/, /감사 엽서/]) await user.click(screen.getByRole('button', { name }));
  expect(payButton()).toHaveAccessibleDescription(t('pay.rewards.first'));
  await user.click(screen.getByRole('button', { name: t('pay.editOption.done') }));
  expect(screen.getByText(t('reward.selectFirst'))).toBeInTheDocument();
});

test('a reward of which fewer are left than chosen says how many, beside the button as well', async () => {
  const short = buildProject();
  short.rewards.content = [buildReward({ count: 13, sold: 12 })];
  await openCheckout({ selection: [{ idx: 0, count: 3 }], answers: { getProject: short } });
  expect(screen.getByText(t('pay.line.left', { n: 1 }))).toBeInTheDocument();
  expect(sums().getByRole('alert')).toHaveTextContent(t('pay.changed.stock'));
});

test('both consents bar the button; a press on it leads to the first that is missing', async () => {
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

test('the delivery of the last pledge is filled in already', async () => {
  await openCheckout({ answers: { listPledges: [buildPledge({ status: 'paid' })] } });
  expect(field(t('pay.name'))).toHaveValue('이하나');
  expect(field(t('pay.tel'))).toHaveValue('010-1234-5678');
  expect(field(t('pay.address'))).toHaveValue('서울특별시 중구 세종대로 110');
});

// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildWritten, openRewardWrite } from '../testing/open-reward-write.ts';

const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const radio = (label: string) => screen.findByRole('radio', { name: new RegExp(label) });
const open = (changes: Parameters<typeof buildWritten>[0] = {}) =>
  openRewardWrite('period', { reward: buildWritten({ period: { start: '', finish: '' }, ...changes }) });
// The calendar is hidden from screen readers because the fields take the same values; the first of two
// months.
const day = (n: number) => {
  const days = [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"] button[tabindex="-1"]')];
  return days.find(({ textContent }) => textContent === String(n)) as HTMLElement;
};

test('the period is typed, and shown in days next to the end of the project', async () => {
  const { user, saved } = await open();
  await user.type(await field(t('pq.start')), '20261205');
  await user.type(await field(t('pq.finish')), '20270103');
  expect(await screen.findByText(t('pq.period.days', { n: 30 }))).toBeInTheDocument();
  expect(screen.getAllByText(t('pq.period.last', { date: '12.20' }))[0]).toBeInTheDocument();
  await waitFor(() =>
    expect(saved().at(-1)).toEqual({ period: { start: '2026-12-05', finish: '2027-01-03' } }),
  );
});

test('a length is picked once there is a start', async () => {
  const { user } = await open();
  const sixty = await screen.findByRole('button', { name: t('pq.period.length', { n: 60 }) });
  await user.click(sixty);
  expect(await field(t('pq.finish'))).toHaveValue('');
  await user.type(await field(t('pq.start')), '20261205');
  await user.click(sixty);
  expect(await field(t('pq.finish'))).toHaveValue('2027-02-02');
});

test('an end that is not after the start is reported at its field', async () => {
  const { user } = await open();
  await user.type(await field(t('pq.start')), '20261205');
  await user.type(await field(t('pq.finish')), '20261205');
  expect(await field(t('pq.finish'))).toHaveAccessibleDescription(t('pq.err.finish'));
});

test('a reward that opens with the payment must not end before it', async () => {
  const { user } = await open({ audience: { rewards: 'all', from: 'payment' } });
  await user.type(await field(t('pq.start')), '20261205');
  await user.type(await field(t('pq.finish')), '20261215');
  expect(await field(t('pq.finish'))).toHaveAccessibleDescription(t('pq.err.finishPaid'));
  await user.click(await radio(t('pq.from.pledge.sub')));
  expect(await field(t('pq.finish'))).not.toBeInvalid();
});

test('two presses of the calendar make a period, and a third one starts another', async () => {
  const { user } = await open();
  await field(t('pq.start'));
  await user.click(day(5));
  expect(await field(t('pq.start'))).toHaveValue('2026-12-05');
  await user.click(day(18));
  expect(await field(t('pq.finish'))).toHaveValue('2026-12-18');
  await user.click(day(10));
  expect(await field(t('pq.start'))).toHaveValue('2026-12-10');
  expect(await field(t('pq.finish'))).toHaveValue('');
});

test('the calendar moves by months and follows a typed start', async () => {
  const { user } = await open();
  const month = (year: number, n: number) => screen.findByText(t('pq.month', { year, month: n }));
  await month(2026, 12);
  await user.click(screen.getByRole('button', { name: t('pq.month.after') }));
  await month(2027, 2);
  await user.click(screen.getByRole('button', { name: t('pq.month.before') }));
  await month(2026, 12);
  await user.type(await field(t('pq.start')), '20270510');
  await month(2027, 5);
});

test('a reward is for all backers or for those of the ticked rewards', async () => {
  const { user, saved } = await open();
  expect(await radio(t('pq.audience.all.sub'))).toBeChecked();
  await user.click(await radio(t('pq.audience.some.sub')));
  const tiers = within(screen.getByRole('group', { name: t('pq.audience.which') }));
  await user.click(tiers.getByRole('checkbox', { name: /감사 엽서/ }));
  await user.click(tiers.getByRole('checkbox', { name: /머그컵/ }));
  await waitFor(() => expect(saved().at(-1)?.audience).toEqual({ rewards: [0, 1], from: 'pledge' }));
  await user.click(tiers.getByRole('checkbox', { name: /머그컵/ }));
  await waitFor(() => expect(saved().at(-1)?.audience).toEqual({ rewards: [1], from: 'pledge' }));
});

test('the day of the charge is shown for a reward that opens with the payment', async () => {
  await open();
  const paid = t('pq.from.payment.due', { date: '12.21' });
  expect(await radio(paid)).not.toBeChecked();
  expect(await radio(t('pq.from.pledge.sub'))).toBeChecked();
});

test('the actual day of the charges counts where they were later than planned', async () => {
  const { user } = await openRewardWrite('period', {
    reward: buildWritten({
      audience: { rewards: 'all', from: 'payment' },
      period: { start: '', finish: '' },
    }),
    project: { state: 'finish', paymentOn: '2026-12-24' },
  });
  expect(await radio(t('pq.from.payment.due', { date: '12.24' }))).toBeChecked();
  await user.type(await field(t('pq.start')), '20261205');
  await user.type(await field(t('pq.finish')), '20261224');
  expect(await field(t('pq.finish'))).toHaveAccessibleDescription(t('pq.err.finishPaid'));
});

test('the day of the charge is called planned until it has come', async () => {
  await openRewardWrite('period', { project: { paymentOn: '2026-12-24' } });
  expect(await radio('결제 예정일은 12.24입니다.')).toBeInTheDocument();
  await openRewardWrite('period', { project: { state: 'finish', paymentOn: '2026-12-01' } });
  expect(await radio('결제일은 12.01입니다.')).toBeInTheDocument();
});

test('the preview shows how the period relates to that of the project', async () => {
  await openRewardWrite('period');
  const aside = within(await screen.findByRole('complementary'));
  expect(aside.getByText(t('pq.span'))).toBeInTheDocument();
  expect(aside.getByText('11.20 – 12.20')).toBeInTheDocument();
  expect(aside.getByText('12.05 – 2027.01.03')).toBeInTheDocument();
});

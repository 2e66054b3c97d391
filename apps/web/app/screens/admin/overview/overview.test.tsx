// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { buildDay, buildOverview, buildWaiting } from '#app/testing/builders/admin.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { openAdmin } from '../testing/open-admin.ts';

// Loaded here, so that no test waits for the charts.
import './overview-charts.tsx';

const open = (answers: Answers = {}) => openAdmin('', { getOverview: buildOverview(), ...answers });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const HOUR_MS = 3_600_000;

test('waiting work is counted with the age of the oldest item, and each count links to its list', async () => {
  const since = { ...buildWaiting().since, reviews: nowMs - 2 * HOUR_MS, reports: nowMs - 50 * HOUR_MS };
  await open({ getWaiting: buildWaiting({ reviews: 3, reports: 1, since }) });
  const links = (await part(t('admin.overview.waiting'))).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/review',
    '/admin/withdrawals',
    '/admin/identity',
    '/admin/pqbox',
    '/admin/reports',
    '/admin/news',
    '/admin/asks',
    '/admin/pledges?trouble=refund',
    '/admin/overdue',
    '/admin/payout',
    '/admin/reconciliation',
  ]);
  expect(links[0]).toHaveTextContent(
    `${t('admin.review')}3${t('admin.overview.oldest', { time: t('admin.wait.hours', { h: 2 }) })}`,
  );
  expect(links[4]).toHaveTextContent(t('admin.wait.days', { d: 2, h: 2 }));
  expect(links[6]).toHaveTextContent(`${t('admin.asks')}0`);
});

test('the menu shows the counts of waiting work too', async () => {
  await open({ getWaiting: buildWaiting({ reviews: 3, refunds: 2 }) });
  const menu = within(await screen.findByRole('navigation', { name: t('admin.nav') }));
  expect(menu.getByRole('link', { name: `${t('admin.review')} 3` })).toBeInTheDocument();
  expect(menu.getByRole('link', { name: `${t('admin.pledges')} 2` })).toBeInTheDocument();
  expect(menu.getByRole('link', { name: t('admin.overview') })).toHaveAttribute('aria-current', 'page');
});

test('the figures of today are shown next to those of yesterday', async () => {
  await open();
  const today = await part(t('admin.overview.today'));
  const pledged = today.getByRole('link', { name: new RegExp(`^${t('admin.overview.pledged')}`) });
  expect(pledged).toHaveTextContent('88,000원');
  expect(pledged).toHaveTextContent(
    t('admin.overview.total', { today: t('admin.total', { n: 4 }), yesterday: '22,000원' }),
  );
});

test('the scheduled charges of today are shown by what has become of them, with links', async () => {
  const { scheduled } = buildOverview();
  await open({
    getOverview: buildOverview({
      scheduled: {
        ...scheduled,
        paid: { count: 3, amount: 90_000 },
        failed: { count: 1, amount: 30_000 },
        waiting: { count: 2, amount: 40_000 },
      },
    }),
  });
  const round = await part(t('admin.scheduled'));
  expect(round.getByText(t('admin.scheduled.of', { amount: '160,000원', percent: 56 }))).toBeInTheDocument();
  const links = round.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [`${t('admin.scheduled.paid')}3건90,000원`, '/admin/charges?status=paid&from=2026-12-01&to=2026-12-01'],
    [`${t('admin.scheduled.waiting')}2건40,000원`, '/admin/pledges?trouble=today'],
    [`${t('admin.scheduled.failed')}1건30,000원`, '/admin/pledges?trouble=failed'],
  ]);
});

test('a day without scheduled charges says so', async () => {
  await open();
  expect((await part(t('admin.scheduled'))).getByText(t('admin.scheduled.none'))).toBeInTheDocument();
});

test('cards that were refused today are shown with those that failed for good', async () => {
  await open({
    getOverview: buildOverview({
      days: [buildDay({ date: '2026-11-30' }), buildDay({ declined: 3, failed: 1 })],
    }),
  });
  const today = await part(t('admin.overview.today'));
  const declined = today.getByRole('link', { name: new RegExp(`^${t('admin.overview.declined')}`) });
  expect(declined).toHaveTextContent(t('admin.total', { n: 3 }));
  expect(declined).toHaveAttribute('href', '/admin/charges?status=declined&from=2026-12-01&to=2026-12-01');
});

test('stuck work is counted with the time since it is waiting', async () => {
  const overview = buildOverview({
    charges: { retry: 1, unknown: 2, due: 3, held: 4, dueSince: nowMs - 90 * 60_000 },
    mails: { waiting: 5, failing: 6, refused: 7, oldestAt: nowMs - 20 * 60_000 },
  });
  await open({ getOverview: overview });
  const links = (await part(t('admin.overview.stuck'))).getAllByRole('link');
  const lines = links.map((link) => [link.textContent, link.getAttribute('href')]);
  const since = (time: string) => t('admin.stuck.since', { time });
  expect(lines).toEqual([
    [`${t('admin.stuck.retry')}1`, '/admin/pledges?status=retry'],
    [`${t('admin.stuck.unknown')}2`, '/admin/charges?status=open'],
    [`${t('admin.stuck.due')}${since(t('admin.wait.hours', { h: 1 }))}3`, '/admin/pledges?trouble=due'],
    [`${t('admin.stuck.held')}4`, '/admin/pledges?trouble=held'],
    [`${t('admin.stuck.mails')}${since(t('admin.wait.minutes', { m: 20 }))}5`, '/admin/mails'],
    [`${t('admin.stuck.failing')}6`, '/admin/mails?state=failing'],
    [`${t('admin.stuck.refused')}7`, '/admin/mails?state=refused'],
  ]);
});

test('statements that wait for a charge or refund are counted with links to these, where there are any', async () => {
  await open({ getOverview: buildOverview({ statements: { charges: 2, refunds: 1 } }) });
  const stuck = await part(t('admin.overview.stuck'));
  const charges = stuck.getByRole('link', { name: `${t('admin.stuck.statementCharges')} 2` });
  expect(charges).toHaveAttribute('href', '/admin/charges?status=open');
  const refunds = stuck.getByRole('link', { name: `${t('admin.stuck.statementRefunds')} 1` });
  expect(refunds).toHaveAttribute('href', '/admin/pledges?trouble=refund');
});

test('refunds that need an admin are listed with links to settle them', async () => {
  const first = [
    { gateKey: idOf(22), orderId: 'order-1', title: '모두의 텃밭', amount: 25_000, requestedAt: nowMs },
  ];
  await open({ getOverview: buildOverview({ refunds: { total: 3, first } }) });
  const left = await part(t('admin.leftRefunds'));
  const name = t('admin.leftRefunds.of', { title: '모두의 텃밭', amount: '25,000원' });
  expect(left.getByRole('link', { name })).toHaveAttribute('href', `/admin/pledges/${idOf(22)}`);
  expect(left.getByRole('link', { name: t('admin.failures.more', { n: 2 }) })).toHaveAttribute(
    'href',
    '/admin/pledges?trouble=refund',
  );
});

test('no refunds are mentioned when none are stuck', async () => {
  await open();
  await part(t('admin.overview.today'));
  expect(screen.queryByRole('heading', { name: t('admin.leftRefunds') })).not.toBeInTheDocument();
});

test('a failure of the worker shows its error and where to look', async () => {
  const failure = { error: 'ECONNRESET', times: 1, firstAt: nowMs - HOUR_MS, lastAt: nowMs - HOUR_MS };
  const latest = [
    { ...failure, job: 'charge' as const, subject: idOf(22), times: 4 },
    { ...failure, job: 'second look' as const, subject: 'order 1/2' },
    { ...failure, job: 'backup' as const, subject: '', error: 'No space left' },
  ];
  await open({ getOverview: buildOverview({ failures: { total: 5, latest } }) });
  const failures = await part(t('admin.failures'));
  expect(failures.getByText(t('admin.failure.charge'))).toBeInTheDocument();
  expect(failures.getByRole('link', { name: idOf(22) })).toHaveAttribute(
    'href',
    `/admin/pledges/${idOf(22)}`,
  );
  expect(failures.getByRole('link', { name: 'order 1/2' })).toHaveAttribute(
    'href',
    `/admin/charges?text=${encodeURIComponent('order 1/2')}`,
  );
  expect(failures.getByText('No space left')).toBeInTheDocument();
  expect(failures.getByText(/4회|4번/)).toBeInTheDocument();
  expect(failures.getByText(t('admin.failures.more', { n: 2 }))).toBeInTheDocument();
});

test('a worker without failures says so', async () => {
  await open();
  expect((await part(t('admin.failures'))).getByText(t('admin.failures.none'))).toBeInTheDocument();
});

test('a restored database shows that money is waiting to be reconciled', async () => {
  await open({ getOverview: buildOverview({ awaitsReconciliation: true }) });
  expect(await screen.findByText(t('admin.restored'))).toBeInTheDocument();
});

test('a year whose holidays are not known is named', async () => {
  await open({ getOverview: buildOverview({ missingHolidayYear: 2028 }) });
  expect(await screen.findByText(t('admin.holidays', { year: 2028 }))).toBeInTheDocument();
});

test('days that were not compared with the provider are counted, with the way to them', async () => {
  await open({ getOverview: buildOverview({ uncompared: { days: 3, late: 1 } }) });
  const title = await screen.findByText(t('admin.uncompared', { n: 3 }));
  const box = within(title.parentElement?.parentElement as HTMLElement);
  expect(box.getByRole('link', { name: t('admin.comparison') })).toHaveAttribute(
    'href',
    '/admin/reconciliation',
  );
});

test('the days are listed in a table, latest first', async () => {
  const { user } = await open();
  await user.click(await screen.findByText(t('stats.table'), { selector: 'summary' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '2026.12.01',
    '2026.11.30',
  ]);
  expect(rows[0]).toHaveTextContent(`88,000원 ${t('admin.total', { n: 4 })}`);
});

test('the foot shows the build that answers', async () => {
  await open();
  expect(await screen.findByText(/1\.4\.0.*abc1234/)).toBeInTheDocument();
});

test('an overview that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ getOverview: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getOverview: buildOverview() });
  await user.click(again);
  expect(await part(t('admin.overview.today'))).toBeTruthy();
});

test('failed counts are reported, and the page is complete once they are loaded', async () => {
  const { user, api } = await open({ getWaiting: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByText(t('err.network'))).toBeInTheDocument();
  api.answer({ getWaiting: buildWaiting({ asks: 2 }) });
  await user.click(again);
  expect(
    (await part(t('admin.overview.waiting'))).getByRole('link', {
      name: new RegExp(`^${t('admin.asks')} 2`),
    }),
  ).toBeInTheDocument();
});

test('sums owed to makers are shown by business day, with a link', async () => {
  await open({ getOverview: buildOverview({ owed: { day: '2026-11-27', owed: 1_000, apart: 600 } }) });
  const links = (await part(t('admin.overview.makers'))).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/payout', '/admin/payout']);
  expect(links[0]).toHaveTextContent('1,000원2026.11.27 기준');
  expect(links[1]).toHaveTextContent('600원2026.11.27 기준');
});

// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { listDeliveries } from '@pq/contract/endpoints/deliveries';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildDelivery, buildParcel, buildShipping } from '#app/testing/builders/shipping.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

type Data = DataOf<typeof listDeliveries>;
const url = 'https://pq.example/api/delivery/calendar.ics?token=RBdfA9Ui';

const card = (n: number, title: string) => buildCard({ key: idOf(300 + n), title, state: 're-finish' });
const one = (n: number, title: string, changes: Parameters<typeof buildDelivery>[0] = {}) =>
  buildDelivery({ gateKey: idOf(200 + n), project: card(n, title), ...changes });

async function open(data: Partial<Data>, answers: Answers = {}) {
  const opened = await renderScreen('/my/delivery', {
    viewer: buildViewer(),
    answers: { listDeliveries: { deliveries: [], calendar: null, ...data }, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: t('delivery.title') });
  return opened;
}

const row = async (title: string) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement);

test('deliveries are grouped into late ones and months', async () => {
  await open({
    deliveries: [
      one(1, '우표', { lateDays: 4, month: '2027-02' }),
      one(2, '머그', { month: '2027-03' }),
      one(3, '목줄', { month: '2027-03' }),
      one(4, '판화', { month: '2027-07' }),
    ],
  });
  await row('우표');
  expect(
    screen.getAllByRole('region').map((part) => [
      within(part).getByRole('heading', { level: 2 }).textContent,
      within(part)
        .queryAllByRole('heading', { level: 3 })
        .map((title) => title.textContent),
    ]),
  ).toEqual([
    ['늦음 1', ['우표']],
    ['2027년 3월 2', ['머그', '목줄']],
    ['2027년 7월 1', ['판화']],
    [t('delivery.calendar'), []],
  ]);
  const late = await row('우표');
  expect(late.getByText('4일 늦음')).toBeInTheDocument();
  expect(late.getByRole('link', { name: `우표 ${t('delivery.act.ask')}` })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(301)}/inquiry`,
  );
  expect(late.getByText(/K7QD-00138/)).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('each delivery has its next act', async () => {
  await open({
    deliveries: [
      one(1, '카드', { status: 'ready', act: 'card' }),
      one(2, '결제', { status: 'retry', act: 'pay' }),
      one(3, '시안', { act: 'proof' }),
      one(4, '없음', {}),
    ],
  });
  const links: [string, string][] = [
    [`카드 ${t('delivery.act.card')}`, `/my/list?change-card=${idOf(201)}`],
    [`결제 ${t('delivery.act.pay')}`, `/my/list?pay-now=${idOf(202)}`],
    [`시안 ${t('delivery.act.proof')}`, `/my/proof/${idOf(203)}`],
  ];
  for (const [name, href] of links)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  expect((await row('없음')).queryAllByRole('link')).toHaveLength(1);
});

test('an address to confirm is asked for above the list, with the day of its lock', async () => {
  const lockAt = Date.parse('2027-03-07T23:59:59+09:00');
  await open({ deliveries: [one(1, '저금통', { act: 'address', lockAt })] });
  expect(await screen.findByText(t('delivery.address.ask', { title: '저금통' }))).toBeInTheDocument();
  expect(screen.getByText(/2027\.03\.07 23:59에 확정됩니다/)).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: `저금통 ${t('delivery.act.address')}` });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(`/address/${idOf(201)}`));
});

test('a moved month is struck through, with the reason below', async () => {
  const change = {
    at: Date.parse('2027-02-09T10:00:00+09:00'),
    from: '2027-02',
    to: '2027-03',
    reason: '34점이 새서 다시 굽습니다.',
  };
  await open({ deliveries: [one(1, '백자', { changes: [change] })] });
  const badge = (await row('백자')).getByText('2027년 2월');
  expect(badge.closest('s')).not.toBeNull();
  const changes = within(screen.getByRole('region', { name: t('delivery.changes') }));
  expect(changes.getByRole('listitem')).toHaveTextContent(
    '2027.02.09 백자: 처음 약속 2027년 2월 → 바뀐 약속 2027년 3월. “34점이 새서 다시 굽습니다.”',
  );
});

test('a parcel on its way is tracked and reported as received, and leaves the list', async () => {
  const parcel = buildParcel();
  const delivery = one(1, '목줄', { lines: [], parcels: [parcel], act: 'receive' });
  const { api, user } = await open(
    { deliveries: [delivery] },
    {
      confirmReceived: () => {
        api.answer({ listDeliveries: { deliveries: [], calendar: null } });
        return new AnswerWithMessage(
          buildShipping([{ ...parcel, receivedAt: nowMs, receivedBy: 'backer' }]),
          t('shipping.done.received'),
        );
      },
    },
  );
  const shown = await row('목줄');
  expect(shown.getByText(t('delivery.badge.coming'))).toBeInTheDocument();
  expect(shown.getByRole('link', { name: /배송 조회/ })).toHaveAttribute('href', parcel.trackingUrl);
  await user.click(shown.getByRole('button', { name: `목줄 ${t('shipping.own.receive')}` }));
  await waitFor(() => expect(screen.getByText(t('delivery.empty'))).toBeInTheDocument());
  expect(api.calls('confirmReceived')).toEqual([{ gateKey: idOf(201), parcel: parcel.key }]);
  expect(toastText()).toContain(t('shipping.done.received'));
});

test('the contents of several parcels are summed by combination', async () => {
  const parcels = [buildParcel(), buildParcel({ key: idOf(72) })];
  await open({ deliveries: [one(1, '백자', { lines: [], parcels, act: 'receive' })] });
  const shown = await row('백자');
  expect(shown.getByText(/^.* · [^,]* × 2$/)).toBeInTheDocument();
});

test('a hidden project can be neither opened nor reported as received', async () => {
  const project = buildCard({ title: '숨김', state: 'blind' });
  await open({ deliveries: [buildDelivery({ project, lines: [], parcels: [buildParcel()] })] });
  const shown = await row('숨김');
  expect(shown.getByText(t('delivery.fact.hidden'))).toBeInTheDocument();
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  expect(shown.queryByRole('link', { name: '숨김' })).not.toBeInTheDocument();
});

test('rewards of a pledge that are not sent are named apart', async () => {
  const line = { idx: 0, count: 1, choice: [], choiceText: '' };
  await open({ deliveries: [one(1, '백자', { notSent: [{ ...line, count: 2 }] })] });
  expect((await row('백자')).getByText(/^함께 후원한 배송 없는 리워드: .* 2/)).toBeInTheDocument();
});

test('an empty list leads to the pledges', async () => {
  await open({});
  expect(await screen.findByText(t('delivery.empty'))).toBeInTheDocument();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('a failed list is read again', async () => {
  const { api, user } = await renderScreen('/my/delivery', {
    viewer: buildViewer(),
    answers: { listDeliveries: refuse('server') },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listDeliveries: { deliveries: [one(1, '백자')], calendar: null } });
  await user.click(again);
  expect(await row('백자')).toBeDefined();
});

test('a calendar address is made, and copied', async () => {
  const { api, user } = await open(
    { deliveries: [one(1, '백자')] },
    {
      renewCalendar: () => {
        api.answer({ listDeliveries: { deliveries: [one(1, '백자')], calendar: url } });
        return new AnswerWithMessage({ calendar: url }, t('delivery.calendar.renewed'));
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: t('delivery.calendar.make') }));
  expect(await screen.findByRole('textbox', { name: t('delivery.calendar.url') })).toHaveValue(url);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: t('delivery.calendar.copy') }));
  expect(write).toHaveBeenCalledWith(url);
});

test.each(['renew', 'end'] as const)(
  '%s of a calendar address names the account and asks first',
  async (what) => {
    const call = { renew: 'renewCalendar', end: 'endCalendar' } as const;
    const { api, user } = await open(
      { deliveries: [one(1, '백자')], calendar: url },
      {
        renewCalendar: new AnswerWithMessage({ calendar: url }, t('delivery.calendar.renewed')),
        endCalendar: new AnswerWithMessage({ calendar: null }, t('delivery.calendar.ended')),
      },
    );
    const press = async () =>
      user.click(await screen.findByRole('button', { name: t(`delivery.calendar.${what}`) }));
    await press();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(t(`delivery.calendar.${what}.body`))).toBeInTheDocument();
    expect(dialog.getByText(/@/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls(call[what])).toEqual([]);
    await press();
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t(`delivery.calendar.${what}`),
      }),
    );
    await waitFor(() => expect(api.calls(call[what])).toEqual([{}]));
  },
);

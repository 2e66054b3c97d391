// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ShippingList } from '#app/data/shipping.ts';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildLine } from '#app/testing/builders/pledge.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildOrder, buildParcel, buildPromise, buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

beforeEach(() => sessionStorage.clear());

const base = `/funding/detail/${idOf(17)}/shipping`;
const MINUTE_MS = 60_000;
const [cj, other] = ['641233087740', '641233087751'];

const nara = buildOrder({ gateKey: idOf(31), recipient: '김나래', version: 3 });
const sumin = buildOrder({
  gateKey: idOf(32),
  order: 'K7QD-00140',
  recipient: '이수민',
  shipping: 'preparing',
});
const batch = { key: idOf(51), orders: 1, undoUntil: nowMs + 8 * MINUTE_MS + 30_000 };
const sent = (orders = 1) => ({ changed: orders, refused: [], batch: { ...batch, orders } });

async function open(
  shipping: ShippingList,
  { at = base, answers = {} as Answers, viewer = buildMaker(), state = 're-finish' as const } = {},
) {
  const opened = await renderScreen(at, {
    viewer,
    answers: {
      getProject: buildProject({ state, isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listShipping: shipping,
      ...answers,
    },
  });
  await screen.findByRole('region', { name: t('shipping.manage') });
  return opened;
}
const row = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement);
const number = (name: string) => screen.getByRole('textbox', { name: t('shipping.list.numberOf', { name }) });
const carrier = (name: string) =>
  screen.getByRole('combobox', { name: t('shipping.list.carrierOf', { name }) });
const send = () => screen.getByRole('button', { name: t('shipping.send') });
const selected = () =>
  screen.getAllByRole('checkbox').filter((box) => box.closest('li') && (box as HTMLInputElement).checked)
    .length;

test('shipping page shows how far the orders are and what is to be sent', async () => {
  await open(buildShippingList([nara, sumin], { total: 117 }));
  expect(screen.getByRole('heading', { name: '265건 가운데 148건을 다 보냈습니다' })).toBeInTheDocument();
  expect(
    screen.getByRole('img', { name: '수령 56, 발송 92, 일부 발송 47, 제작 중 61, 준비 9' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '보낼 것 117건' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: `${t('shipping.manage')} 117` })).toHaveAttribute('aria-current');
  expect(row('김나래').getByText(/K7QD-00138/)).toBeInTheDocument();
  expect(row('김나래').getByText('(04524) 서울특별시 중구 세종대로 110 3층')).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('numbers are typed row by row with Enter, and typed rows are selected and sent together', async () => {
  const { user, api } = await open(buildShippingList([nara, sumin]));
  await user.type(number('김나래'), '6412-3308-7740{Enter}');
  expect(number('이수민')).toHaveFocus();
  await user.type(number('이수민'), `${other}{Enter}`);
  expect(send()).toHaveFocus();
  expect(selected()).toBe(2);
  api.answer({
    setShippingState: sent(2),
    listShipping: buildShippingList([], { batches: [{ ...batch, orders: 2 }] }),
  });
  await user.click(send());
  expect(await screen.findByText(t('shipping.manage.allSent'))).toBeInTheDocument();
  expect(api.calls('setShippingState')).toEqual([
    {
      pid: idOf(17),
      gateKeys: [idOf(31), idOf(32)],
      state: 'shipped',
      number: '',
      each: {
        [idOf(31)]: { carrier: 'cj', number: '6412-3308-7740', version: 3 },
        [idOf(32)]: { carrier: 'cj', number: other, version: 0 },
      },
      anyNumber: false,
    },
  ]);
  const bar = screen.getByText(/2건을 발송 처리했습니다/);
  expect(bar).toHaveTextContent('안내 메일이 15:08에 나갑니다. 8분 남았습니다.');
  expect(screen.getByRole('heading', { level: 2, name: /보낼 것/ })).toHaveFocus();
});

test('shipment is undone as a whole until its mails are sent', async () => {
  const { user, api } = await open(buildShippingList([nara], { batches: [{ ...batch, orders: 57 }] }), {
    answers: { undoShipping: new AnswerWithMessage({ undone: 57, refused: [] }, '57건을 되돌렸습니다.') },
  });
  api.answer({ listShipping: buildShippingList([nara, sumin]) });
  await user.click(screen.getByRole('button', { name: t('shipping.undo', { n: '57' }) }));
  await waitFor(() => expect(screen.queryByText(/57건을 발송 처리했습니다/)).not.toBeInTheDocument());
  expect(api.calls('undoShipping')).toEqual([{ pid: idOf(17), batch: idOf(51) }]);
  expect(toastText()).toBe('57건을 되돌렸습니다.');
});

test('shipment whose time is over is not undone, and the message leads to its correction', async () => {
  const { user } = await open(buildShippingList([nara], { batches: [batch] }), {
    answers: { undoShipping: refuse('undoOver') },
  });
  await user.click(screen.getByRole('button', { name: t('shipping.undo', { n: '1' }) }));
  await waitFor(() => expect(toastText()).toBe(t('shipping.undo.over.what')));
});

test('shipments that cannot be undone any more have no bar', async () => {
  await open(buildShippingList([nara], { batches: [{ ...batch, undoUntil: nowMs - 1 }] }));
  expect(screen.queryByText(/발송 처리했습니다/)).not.toBeInTheDocument();
});

test('missing and impossible numbers are marked, and nothing is sent', async () => {
  const { user, api } = await open(buildShippingList([nara, sumin]));
  await user.click(screen.getByRole('checkbox', { name: t('shipping.list.select.shown') }));
  await user.selectOptions(carrier('이수민'), 'direct');
  await user.type(number('이수민'), cj);
  await user.click(send());
  expect(number('김나래')).toHaveAccessibleDescription('송장번호를 입력해주세요.');
  expect(number('이수민')).toHaveAccessibleDescription('직접 전달은 송장번호를 비워주세요.');
  expect(toastText()).toBe(t('shipping.send.problems', { n: '2' }));
  expect(number('김나래')).toHaveFocus();
  await user.clear(number('이수민'));
  expect(number('이수민')).not.toHaveAccessibleDescription('직접 전달은 송장번호를 비워주세요.');
  expect(api.calls('setShippingState')).toEqual([]);
});

test('unusual number is a question', async () => {
  const { user, api } = await open(buildShippingList([nara]), { answers: { setShippingState: sent() } });
  await user.type(number('김나래'), '64123308774');
  await user.click(send());
  const question = within(await screen.findByRole('alertdialog', { name: t('shipping.send.doubtful') }));
  expect(question.getByText('김나래')).toBeInTheDocument();
  expect(question.getByText('앞자리 0이 빠진 것 같습니다.')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('shipping.send.fix') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('setShippingState')).toEqual([]);
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: t('shipping.send.asIs') }));
  await waitFor(() => expect(api.calls('setShippingState')).toMatchObject([{ anyNumber: true }]));
});

test('number of several orders is a question', async () => {
  const { user, api } = await open(buildShippingList([nara, sumin]), {
    answers: { setShippingState: sent(2) },
  });
  await user.type(number('김나래'), cj);
  await user.type(number('이수민'), '6412-3308-7740');
  await user.click(send());
  const question = within(await screen.findByRole('alertdialog', { name: t('shipping.send.shared') }));
  expect(question.getByText('6412-3308-7740')).toBeInTheDocument();
  expect(question.getByText('김나래, 이수민')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('shipping.send.shared.confirm') }));
  await waitFor(() => expect(api.calls('setShippingState')).toHaveLength(1));
});

test('carrier of all rows without a number is chosen once', async () => {
  const { user } = await open(buildShippingList([nara, sumin]));
  await user.type(number('김나래'), cj);
  await user.selectOptions(carrier('김나래'), 'epost');
  await user.selectOptions(screen.getByRole('combobox', { name: t('shipping.filter.carrier') }), 'hanjin');
  expect(carrier('김나래')).toHaveValue('epost');
  expect(carrier('이수민')).toHaveValue('hanjin');
});

test('typed number outlasts a failed call, another filter and a reload', async () => {
  const { user } = await open(buildShippingList([nara, sumin]), { answers: { setShippingState: noNetwork } });
  await user.selectOptions(carrier('김나래'), 'epost');
  await user.type(number('김나래'), '6012345678901');
  await user.click(send());
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  expect(number('김나래')).toHaveValue('6012345678901');
  await open(buildShippingList([nara]), { at: `${base}?state=making` });
  expect(number('김나래')).toHaveValue('6012345678901');
  expect(carrier('김나래')).toHaveValue('epost');
});

test('refused orders show why and retain their number, the others are sent', async () => {
  const { user, api } = await open(buildShippingList([nara, sumin]), {
    answers: {
      setShippingState: {
        ...sent(),
        refused: [{ gateKey: idOf(32), code: 'number', reason: '다른 주문의 송장번호입니다.' }],
      },
    },
  });
  await user.type(number('김나래'), cj);
  await user.type(number('이수민'), other);
  api.answer({ listShipping: buildShippingList([sumin]) });
  await user.click(send());
  await waitFor(() => expect(toastText()).toBe(t('shipping.refused', { n: '1' })));
  expect(number('이수민')).toHaveValue(other);
  expect(number('이수민')).toHaveAccessibleDescription('다른 주문의 송장번호입니다.');
  expect(selected()).toBe(1);
});

test('order that another person has changed is read again', async () => {
  const { user, api } = await open(buildShippingList([nara]), {
    answers: { setShippingState: refuse('shippingMoved') },
  });
  await user.type(number('김나래'), cj);
  await user.click(send());
  const reload = await screen.findByRole('button', { name: t('shipping.reload') });
  expect(number('김나래')).toHaveAccessibleDescription(t('shipping.refused.moved'));
  api.answer({ listShipping: buildShippingList([]) });
  await user.click(reload);
  expect(await screen.findByText(t('shipping.manage.allSent'))).toBeInTheDocument();
});

test('orders are moved to making, and back while nothing of the project has started', async () => {
  const making = { ...sumin, shipping: 'making' as const };
  const { user, api } = await open(buildShippingList([sumin], { makingAt: null }), {
    answers: { setShippingState: { changed: 1, refused: [], batch: null } },
  });
  await user.click(screen.getByRole('checkbox', { name: '이수민 선택' }));
  api.answer({ listShipping: buildShippingList([making], { makingAt: null }) });
  await user.click(screen.getByRole('button', { name: t('shipping.making') }));
  await waitFor(() => expect(row('이수민').getByText(t('shipping.state.making'))).toBeInTheDocument());
  await user.click(screen.getByRole('checkbox', { name: '이수민 선택' }));
  await user.click(screen.getByRole('button', { name: t('shipping.preparing') }));
  await waitFor(() =>
    expect(api.calls('setShippingState')).toMatchObject([{ state: 'making' }, { state: 'preparing' }]),
  );
});

test('production of the whole project is started with a confirmation', async () => {
  const { user, api } = await open(buildShippingList([sumin], { makingAt: null }), {
    answers: { setMaking: { makingAt: nowMs } },
  });
  await user.click(screen.getByRole('button', { name: t('shipping.making.start') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(t('shipping.making.start.body'))).toBeInTheDocument();
  api.answer({ listShipping: buildShippingList([sumin], { makingAt: nowMs }) });
  await user.click(question.getByRole('button', { name: t('shipping.making.start') }));
  expect(await screen.findByText(t('shipping.making.since', { day: '2026.12.01' }))).toBeInTheDocument();
  expect(api.calls('setMaking')).toEqual([{ pid: idOf(17), on: true }]);
});

const three = buildOrder({
  gateKey: idOf(33),
  recipient: '한도담',
  shipped: { pieces: 1, of: 3 },
  shipping: 'part',
  lines: [
    { ...buildLine({ idx: 0, count: 2 }), name: '머그컵 1개', left: 1 },
    { ...buildLine({ idx: 1, count: 1 }), name: '감사 엽서', left: 1 },
  ],
  parcels: [buildParcel()],
  version: 4,
});

test('part of an order is sent by counting what leaves', async () => {
  const { user, api } = await open(buildShippingList([three]), { answers: { setShippingState: sent() } });
  expect(row('한도담').getAllByText(t('shipping.list.left', { pieces: '1' }))).toHaveLength(2);
  await user.click(row('한도담').getByRole('button', { name: `한도담 ${t('shipping.parts')}` }));
  const dialog = within(await screen.findByRole('dialog', { name: t('shipping.parts.title') }));
  const title = '감사 엽서';
  await user.click(dialog.getByRole('button', { name: t('shipping.parts.less', { title }) }));
  await user.click(dialog.getByRole('button', { name: t('shipping.parts.send', { n: '1' }) }));
  const field = dialog.getByRole('textbox');
  expect(field).toHaveAccessibleDescription('송장번호를 입력해주세요.');
  await user.type(field, `${other}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('setShippingState')).toMatchObject([
    {
      gateKeys: [idOf(33)],
      lines: [{ idx: 0, choice: [], count: 1 }],
      each: { [idOf(33)]: { carrier: 'cj', number: other, version: 4 } },
    },
  ]);
});

const shipped = (changes: Partial<ReturnType<typeof buildParcel>> = {}) =>
  buildOrder({
    recipient: '박도현',
    shipping: 'shipped',
    shipped: { pieces: 1, of: 1 },
    lines: [{ ...buildLine(), name: '머그컵 1개', left: 0 }],
    parcels: [buildParcel(changes)],
    version: 2,
  });

test('parcel is shown with its number, which links to its carrier in a new tab', async () => {
  await open(buildShippingList([shipped()]), { at: `${base}?state=shipped` });
  const link = row('박도현').getByRole('link', { name: /CJ대한통운 6412-3308-7751/ });
  expect(link).toHaveAttribute('href', 'https://trace.example.com/641233087751');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(row('박도현').getByText('2026.11.28 15:00')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /송장번호$/ })).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('number of a parcel is corrected, an unusual one with a second press', async () => {
  const { user, api } = await open(buildShippingList([shipped()]), {
    at: `${base}?state=shipped`,
    answers: { correctParcel: buildParcel() },
  });
  await user.click(row('박도현').getByRole('button', { name: `박도현 ${t('shipping.parcel.correct')}` }));
  const dialog = within(await screen.findByRole('dialog', { name: t('shipping.parcel.correct.title') }));
  const field = dialog.getByRole('textbox');
  expect(field).toHaveValue('6412-3308-7751');
  await user.clear(field);
  await user.type(field, '6412-3308-775');
  await user.click(dialog.getByRole('button', { name: t('shipping.parcel.correct.save') }));
  expect(field).toHaveAccessibleDescription(
    `CJ대한통운 송장번호는 숫자 10자리나 12자리입니다. ${t('shipping.send.again')}`,
  );
  expect(api.calls('correctParcel')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: t('shipping.send.asIs') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('correctParcel')).toEqual([
    { pid: idOf(17), parcel: idOf(41), carrier: 'cj', number: '6412-3308-775', anyNumber: true, version: 2 },
  ]);
});

test('refused correction stays in its dialog with what was typed', async () => {
  const { user } = await open(buildShippingList([shipped()]), {
    at: `${base}?state=shipped`,
    answers: { correctParcel: refuse('shippingMoved') },
  });
  await user.click(row('박도현').getByRole('button', { name: `박도현 ${t('shipping.parcel.correct')}` }));
  const field = within(await screen.findByRole('dialog')).getByRole('textbox');
  await user.clear(field);
  await user.type(field, `${cj}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription(t('shipping.refused.moved')));
  expect(field).toHaveValue(cj);
});

test('parcel is undone at once within ten minutes', async () => {
  const { user, api } = await open(buildShippingList([shipped({ shippedAt: nowMs - MINUTE_MS })]), {
    at: `${base}?state=shipped`,
    answers: { undoShipping: { undone: 1, refused: [] } },
  });
  await user.click(row('박도현').getByRole('button', { name: `박도현 ${t('shipping.parcel.undo')}` }));
  await waitFor(() => expect(api.calls('undoShipping')).toEqual([{ pid: idOf(17), parcel: idOf(41) }]));
});

test('parcel of which its backer knows is undone with a reason', async () => {
  const { user, api } = await open(buildShippingList([shipped()]), {
    at: `${base}?state=shipped`,
    answers: { undoShipping: { undone: 1, refused: [] } },
  });
  await user.click(row('박도현').getByRole('button', { name: `박도현 ${t('shipping.parcel.undo')}` }));
  const dialog = within(await screen.findByRole('dialog', { name: t('shipping.parcel.undo.title') }));
  await user.click(dialog.getByRole('button', { name: t('shipping.parcel.undo.confirm') }));
  expect(await dialog.findByText(t('shipping.parcel.undo.reason.required'))).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox'), '다른 분의 상자였습니다.');
  await user.click(dialog.getByRole('button', { name: t('shipping.parcel.undo.confirm') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('undoShipping')).toEqual([
    { pid: idOf(17), parcel: idOf(41), reason: '다른 분의 상자였습니다.' },
  ]);
});

test('received parcel cannot be changed', async () => {
  const received = { receivedAt: nowMs - 86_400_000, receivedBy: 'time' as const };
  await open(buildShippingList([{ ...shipped(received), shipping: 'received' }]), {
    at: `${base}?state=received`,
  });
  expect(row('박도현').getByText(/2026\.11\.30 수령 \(자동\)/)).toBeInTheDocument();
  expect(row('박도현').queryByRole('button')).not.toBeInTheDocument();
});

test('orders that cannot be sent show the reason, and cannot be selected', async () => {
  const gone = buildOrder({ gateKey: idOf(34), hasBackerLeft: true, shipping: null });
  const { user } = await open(buildShippingList([gone, nara]));
  expect(row(t('member.left')).getByText(t('shipping.refused.backerLeft'))).toBeInTheDocument();
  expect(row(t('member.left')).getByText(t('shipping.list.excluded'))).toBeInTheDocument();
  expect(row(t('member.left')).getByRole('checkbox')).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: t('shipping.list.select.shown') }));
  expect(selected()).toBe(1);
});

test('filter is stored in the address', async () => {
  const { user, api, address } = await open(buildShippingList([nara]));
  await user.type(screen.getByRole('searchbox'), 'K7QD-00138{Enter}');
  await waitFor(() => expect(address()).toBe(`${base}?text=K7QD-00138`));
  await waitFor(() =>
    expect(api.calls('listShipping').at(-1)).toMatchObject({ state: 'unsent', text: 'K7QD-00138' }),
  );
  api.answer({ listShipping: buildShippingList([]) });
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '없음{Enter}');
  expect(await screen.findByText(t('shipping.manage.found.none'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('supporters.reset') }));
  await waitFor(() => expect(address()).toBe(base));
});

test('admins read the orders and change nothing', async () => {
  await open(buildShippingList([nara, shipped()]), { viewer: buildAdmin() });
  expect(screen.getByText(t('shipping.manage.admin'))).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /송장번호$/ })).not.toBeInTheDocument();
  expect(
    screen.queryByRole('button', { name: new RegExp(t('shipping.parcel.undo')) }),
  ).not.toBeInTheDocument();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});

const none = { preparing: 0, making: 0, part: 0, shipped: 0, received: 0, late: 0 };
const openWithout = (shipping: ShippingList, answers: Answers = {}) =>
  renderScreen(base, {
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ state: 're-finish', isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listShipping: shipping,
      ...answers,
    },
  });

test('project without parcels has nothing to ship', async () => {
  await openWithout(buildShippingList([], { counts: none }));
  expect(await screen.findByText(t('shipping.manage.empty'))).toBeInTheDocument();
});

test('project that closed before parcels were recorded is started by its maker', async () => {
  const { user, api } = await openWithout(buildShippingList([], { counts: none, since: null }), {
    startShipping: { since: nowMs },
  });
  const start = await screen.findByRole('button', { name: t('shipping.untracked.start') });
  api.answer({ listShipping: buildShippingList([nara]) });
  await user.click(start);
  expect(await screen.findByRole('heading', { level: 3, name: '김나래' })).toBeInTheDocument();
  expect(api.calls('startShipping')).toEqual([{ pid: idOf(17) }]);
});

test('Enter while Hangul is composed stays in its row', async () => {
  await open(buildShippingList([nara, sumin]));
  number('김나래').focus();
  fireEvent.keyDown(number('김나래'), { key: 'Enter', isComposing: true });
  expect(number('김나래')).toHaveFocus();
});

test('promise is moved by the maker with a later month and a reason', async () => {
  const promise = buildPromise();
  const project = buildProject({ state: 're-finish', isManager: true, promise });
  const { user, api } = await open(buildShippingList([nara]), { answers: { getProject: project } });
  expect(screen.getByText(/약속 2027년 2월 · 89일 남음/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('promise.move') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('promise.move.confirm') }));
  expect(dialog.getByText(t('promise.move.reason.required'))).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText(t('promise.move.month')), '2027-04');
  await user.type(dialog.getByLabelText(t('promise.move.reason')), '가마를 한 번 더 때야 합니다.');
  await expectNoAxeFindings();
  api.answer({ movePromise: refuse('invalid', { data: { fields: { month: t('promise.err.earlier') } } }) });
  await user.click(dialog.getByRole('button', { name: t('promise.move.confirm') }));
  expect(await dialog.findByText(t('promise.err.earlier'))).toBeInTheDocument();
  const moved = { from: '2027-02', to: '2027-04', at: nowMs, reason: '가마를 한 번 더 때야 합니다.' };
  const after = buildPromise({ month: '2027-04', history: [moved] });
  api.answer({
    movePromise: new AnswerWithMessage(after, t('promise.moved')),
    getProject: { ...project, promise: after },
  });
  await user.click(dialog.getByRole('button', { name: t('promise.move.confirm') }));
  expect(await screen.findByText(/약속 2027년 4월/)).toBeInTheDocument();
  expect(toastText()).toBe(t('promise.moved'));
  const sent = { key: idOf(17), month: '2027-04', from: '2027-02', reason: moved.reason };
  expect(api.calls('movePromise')).toEqual([sent, sent]);
});

test('promise cannot be moved by admins', async () => {
  const promise = buildPromise({ lateDays: 8, state: 'late' });
  const project = buildProject({ state: 're-finish', isManager: true, promise });
  await open(buildShippingList([nara]), { viewer: buildAdmin(), answers: { getProject: project } });
  expect(screen.getByText('8일 지남')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('promise.move') })).not.toBeInTheDocument();
});

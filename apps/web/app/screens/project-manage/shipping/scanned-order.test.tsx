// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { getShippingOrder } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ShippingOrder } from '#app/data/shipping.ts';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildOrder, buildParcel, buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

beforeEach(() => sessionStorage.clear());

type Found = DataOf<typeof getShippingOrder>;

const base = `/funding/detail/${idOf(17)}/shipping`;
const cj = '641233087740';
const undoUntil = nowMs + 8 * 60_000;
const parcel = buildParcel({ number: cj, shippedAt: nowMs - 1_000, undoUntil });
const found = (order: Partial<ShippingOrder> = {}, changes: Partial<Found> = {}): Found => ({
  pid: idOf(17),
  purpose: 'projects',
  order: buildOrder({ order: 'K7QD-00142', recipient: '김나래', note: '문 앞에', ...order }),
  previous: 'K7QD-00141',
  next: 'K7QD-00144',
  sentToday: 33,
  ...changes,
});
const sentOrder = found({ shipping: 'shipped', shipped: { pieces: 1, of: 1 }, parcels: [parcel] });
sentOrder.order.lines = sentOrder.order.lines.map((line) => ({ ...line, left: 0 }));

const open = (order: Found, { at = `${base}?order=K7QD-00142`, answers = {} as Answers, wide = true } = {}) =>
  renderScreen(at, {
    leadsTo: [base],
    wide,
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ state: 're-finish', isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listShipping: buildShippingList([]),
      getShippingOrder: order,
      ...answers,
    },
  });
const number = () => screen.findByRole('textbox', { name: t('scan.number') });

test('a scanned slip opens its order in the manage page, with the focus in its number', async () => {
  const { address } = await open(found(), { at: '/d/K7QD-00142' });
  expect(await number()).toHaveFocus();
  expect(address()).toBe(`${base}?order=K7QD-00142`);
  expect(screen.getByRole('heading', { level: 2, name: '김나래' })).toBeInTheDocument();
  expect(screen.getByText('K7QD-00142')).toBeInTheDocument();
  expect(screen.getByText(/문 앞에/)).toBeInTheDocument();
  expect(screen.getByText('오늘 34건째')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('scan.previous') })).toHaveAttribute(
    'href',
    `${base}?order=K7QD-00141`,
  );
  await expectNoAxeFindings();
});

test('the order is sent with Enter, and the next one has the focus', async () => {
  const { user, api } = await open(found({ version: 4 }), {
    answers: {
      setShippingState: () => {
        api.answer({ getShippingOrder: sentOrder });
        const batch = { key: idOf(51), orders: 1, undoUntil };
        return new AnswerWithMessage({ changed: 1, refused: [], batch }, '');
      },
    },
  });
  await user.type(await number(), `${cj}{Enter}`);
  await waitFor(() => expect(screen.getByRole('link', { name: t('scan.next') })).toHaveFocus());
  expect(api.calls('setShippingState')).toEqual([
    {
      pid: idOf(17),
      gateKeys: [found().order.gateKey],
      state: 'shipped',
      number: '',
      each: { [found().order.gateKey]: { carrier: 'cj', number: cj, version: 4 } },
      lines: [{ idx: 0, choice: [], count: 1 }],
      anyNumber: false,
    },
  ]);
  expect(screen.getByText(t('scan.sent'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('shipping.undo', { n: '1' }) })).toBeInTheDocument();
});

test('a number without its leading zero is sent with a second press', async () => {
  const { user, api } = await open(found(), {
    answers: {
      setShippingState: new AnswerWithMessage({ changed: 1, refused: [], batch: null }, ''),
    },
  });
  await user.type(await number(), '12345678901{Enter}');
  expect(await screen.findByText(new RegExp(t('shipping.send.again')))).toBeInTheDocument();
  expect(api.calls('setShippingState')).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('shipping.send.asIs') }));
  await waitFor(() => expect(api.calls('setShippingState')).toMatchObject([{ anyNumber: true }]));
});

test('a refusal is shown at the number, which stays', async () => {
  const { user } = await open(found(), { answers: { setShippingState: refuse('shippingClosed') } });
  await user.type(await number(), `${cj}{Enter}`);
  expect((await screen.findAllByText(t('err.shippingClosed'))).length).toBeGreaterThan(0);
  expect(await number()).toHaveValue(cj);
});

test('an order that was sent shows its parcels, and is undone', async () => {
  const { user, api } = await open(sentOrder, {
    answers: { undoShipping: new AnswerWithMessage({ undone: 1, refused: [] }, '') },
  });
  expect(await screen.findByText(t('scan.sent'))).toBeInTheDocument();
  expect(screen.getByText(/6412-3308-7740/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('shipping.undo', { n: '1' }) }));
  await waitFor(() => expect(api.calls('undoShipping')).toEqual([{ pid: idOf(17), parcel: parcel.key }]));
});

test('the last parcel of an order is named so, with what is left', async () => {
  const order = found({ shipping: 'part', shipped: { pieces: 1, of: 2 }, parcels: [parcel] }, { next: null });
  await open(order);
  await number();
  expect(screen.getByText(new RegExp(t('scan.last')))).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('scan.next') })).not.toBeInTheDocument();
});

test('an order of another project is not shown', async () => {
  await open(found({}, { pid: idOf(18) }));
  expect(await screen.findByText(t('scan.notFound'))).toBeInTheDocument();
  expect(screen.queryByText('김나래')).not.toBeInTheDocument();
});

const chips = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => [button.textContent, button.getAttribute('aria-pressed') === 'true']);

test('carriers whose numbers look like the typed one are offered, and all with a press', async () => {
  const { user } = await open(found());
  await user.type(await number(), '123456789');
  expect(screen.getByText('숫자 10자리나 12자리 · 지금 9자리')).toBeInTheDocument();
  await user.type(await number(), '0123');
  expect(screen.getByText('우체국, 롯데 송장번호와 자릿수가 같습니다.')).toBeInTheDocument();
  expect(chips()).toEqual([
    ['CJ대한통운', true],
    ['우체국', false],
    ['한진', false],
    ['롯데', false],
  ]);
  await user.click(screen.getByRole('button', { name: '우체국' }));
  expect(chips()).toContainEqual(['우체국', true]);
  expect(screen.queryByText(/자릿수가 같습니다/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('scan.carrier.more') }));
  expect(chips()).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: '직접 전달' }));
  expect(screen.queryByRole('button', { name: t('scan.camera') })).not.toBeInTheDocument();
});

/** A camera that sees these codes one after the other; null: it may not be used. */
function putCamera(codes: readonly string[] | null) {
  const stop = vi.fn();
  const seen = [...(codes ?? [])];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: seen.shift() ?? '' }];
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (!codes) throw new DOMException('', 'NotAllowedError');
        return { getTracks: () => [{ stop }] };
      },
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return { stop };
}

test('camera reads the barcode of a waybill into the number, with a carrier that it fits', async () => {
  const { stop } = putCamera(['https://pq.example/d/K7QD-00142', '6890-1234-56789']);
  const { user } = await open(found());
  await user.click(await screen.findByRole('button', { name: t('scan.camera') }));
  await waitFor(async () => expect(await number()).toHaveValue('6890123456789'));
  expect(await number()).toHaveFocus();
  expect(chips()).toContainEqual(['우체국', true]);
  expect(stop).toHaveBeenCalled();
});

test('camera reads the next packing slip after an order was sent, and opens its order', async () => {
  putCamera(['6890-1234-56789', 'https://pq.example/d/K7QD-00144']);
  const next = found({ order: 'K7QD-00144', gateKey: idOf(77), recipient: '이보람' });
  const { user, api, address } = await open(found(), {
    answers: {
      setShippingState: () => {
        api.answer({ getShippingOrder: ({ order }) => (order === 'K7QD-00144' ? next : sentOrder) });
        return new AnswerWithMessage({ changed: 1, refused: [], batch: null }, '');
      },
    },
  });
  await user.type(await number(), cj);
  await user.click(screen.getByRole('button', { name: t('scan.sendAndScan') }));
  expect(await screen.findByRole('heading', { level: 2, name: '이보람' })).toBeInTheDocument();
  expect(address()).toBe(`${base}?order=K7QD-00144`);
  await waitFor(async () => expect(await number()).toHaveFocus());
});

test('camera that may not be used leads back to the number, with what to do', async () => {
  putCamera(null);
  const { user } = await open(found());
  await user.click(await screen.findByRole('button', { name: t('scan.camera') }));
  expect(await screen.findByText(t('scan.camera.refused'))).toBeInTheDocument();
  await waitFor(async () => expect(await number()).toHaveFocus());
  await expectNoAxeFindings();
});

test('phone without a reader of barcodes asks for the number', async () => {
  await open(found(), { wide: false });
  expect(await screen.findByText(t('scan.camera.missing'))).toBeInTheDocument();
  expect(await number()).toHaveFocus();
});

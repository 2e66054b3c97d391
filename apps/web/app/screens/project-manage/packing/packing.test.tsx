// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import type { Packing } from './picking-list.tsx';

type Slip = Packing['slips'][number];
type Line = Slip['lines'][number];

const key = idOf(17);
const line = (idx: number, name: string, count: number, choiceText = ''): Line => ({
  ...{ idx, name, count, choiceText },
  choice: choiceText === '' ? [] : [choiceText.length],
});
const slip = (n: number, lines: Line[], changes: Partial<Slip> = {}): Slip => ({
  gateKey: idOf(200 + n),
  order: `K7QD-${String(n).padStart(5, '0')}`,
  recipient: `받는이${n}`,
  address: { basic: '서울 마포구 성미산로27길 18', detail: '302호', zonecode: '04031' },
  note: '',
  lines,
  sent: [],
  ...changes,
});
const slips = [
  slip(138, [line(0, '저금통', 1, '백자')]),
  slip(141, [line(1, '머그', 2), line(2, '엽서', 1)]),
  slip(144, [line(0, '저금통', 1, '백자')]),
  slip(149, [line(0, '저금통', 1, '백자')], { note: '문 앞에 놓아주세요.', sent: [line(1, '머그', 2)] }),
  slip(151, [line(0, '저금통', 1, '백자')]),
];

const open = (
  found: Partial<Packing> = {},
  { query = '', answers = {} }: { query?: string; answers?: Answers } = {},
) =>
  renderScreen(`/funding/detail/${key}/packing${query}`, {
    viewer: buildViewer(),
    answers: {
      readPacking: { slips, title: '달을 닮은 백자', total: slips.length, at: nowMs, ...found },
      ...answers,
    },
  });

const sheet = async (name: string | RegExp) =>
  within((await screen.findAllByRole('article', { name }))[0] as HTMLElement);
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).filter((text) => text !== ''));

test('the picking list sums the pieces by combination, and the parcels with the same contents', async () => {
  await open();
  const list = await sheet(/^피킹 목록/);
  const [take, same] = list.getAllByRole('table') as [HTMLElement, HTMLElement];
  expect(cells(take)).toEqual([
    ['저금통', '백자', '4'],
    ['머그', '2'],
    ['엽서', '1'],
    [t('packing.all'), '7'],
  ]);
  expect(cells(same)).toEqual([
    ['저금통 백자 ×\u00a01', '4', '00138, 00144, 00149 외 1'],
    ['머그 ×\u00a02 + 엽서 ×\u00a01', '1', '00141'],
    [t('packing.all'), '5'],
  ]);
  expect(list.getByText('5건')).toBeInTheDocument();
  expect(list.getByText('7개')).toBeInTheDocument();
});

test('each parcel has a slip with its code, recipient, note and contents, without amounts', async () => {
  await open();
  await sheet(/^포장 쪽지/);
  const all = screen.getAllByRole('article').slice(1);
  expect(all).toHaveLength(5);
  const fourth = within(all[3] as HTMLElement);
  expect(
    fourth.getByRole('img', { name: t('packing.slip.qr', { order: 'K7QD-00149' }) }),
  ).toBeInTheDocument();
  expect(fourth.getByText('받는이149')).toBeInTheDocument();
  expect(fourth.getByText(/04031 서울 마포구 성미산로27길 18 302호/)).toBeInTheDocument();
  expect(fourth.getByText('문 앞에 놓아주세요.')).toBeInTheDocument();
  expect(cells(fourth.getByRole('table'))).toEqual([['저금통', '백자', '1']]);
  expect(fourth.getByText(t('packing.slip.sent', { goods: '머그 × 2' }))).toBeInTheDocument();
  expect(fourth.getByText(/4 \/ 5/)).toBeInTheDocument();
  expect(fourth.queryByText(/원$/)).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('the sheets are printed with a press, and read once', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { api, user } = await open({}, { query: '?state=making&text=머그' });
  await user.click(await screen.findByRole('button', { name: t('packing.print', { n: '5' }) }));
  expect(print).toHaveBeenCalledOnce();
  expect(api.calls('readPacking')).toEqual([{ pid: key, state: 'making', text: '머그', page: 0 }]);
});

test('more slips than a print takes are on further pages', async () => {
  Object.assign(limits, { packingSlips: 2 });
  onTestFinished(() => void Object.assign(limits, { packingSlips: 500 }));
  const { api, user } = await open({ slips: slips.slice(0, 2), total: 5 }, { query: '?text=a' });
  expect(
    await screen.findByText(t('packing.most', { most: '2', total: '5', from: '1', to: '2' })),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('packing.most.before', { n: '2' }) })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('packing.most.next', { n: '2' }) }));
  expect(
    await screen.findByText(t('packing.most', { most: '2', total: '5', from: '3', to: '4' })),
  ).toBeInTheDocument();
  expect(api.calls('readPacking').map(({ page }) => page)).toEqual([0, 1]);
});

test('a page without orders leads back to the list', async () => {
  await open({ slips: [], total: 0 });
  expect(await screen.findByText(t('packing.none'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /인쇄/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('packing.back') })).toHaveAttribute(
    'href',
    `/funding/detail/${key}/shipping`,
  );
  await expectNoAxeFindings();
});

test('a refusal is shown with its reason', async () => {
  await open({}, { answers: { readPacking: refuse('shippingClosed') } });
  expect(await screen.findByText(t('err.shippingClosed'))).toBeInTheDocument();
});

// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildExportCount, buildGraph, buildSupporter } from '#app/testing/builders/insight.ts';
import { buildLine } from '#app/testing/builders/pledge.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { pageOf } from '#app/testing/page-of.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/funding/detail/${idOf(17)}/supporters`;
const answers: Answers = {
  getProject: buildProject({ isManager: true }),
  countComments: { comments: 0, replies: 0, waiting: 0 },
  getProjectGraph: buildGraph(),
  listSupporters: [buildSupporter()],
  countSupporterPieces: [],
  listExportChanges: { exportedAt: null, total: 0, changes: [] },
  countSupporters: buildExportCount(),
};
const open = (changes: Answers = {}, query = '') =>
  renderScreen(`${path}${query}`, { viewer: buildMaker(), answers: { ...answers, ...changes } });
const rows = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { level: 2, name })).closest('li');
  return within(row as HTMLElement);
};

test('a supporter is shown with order number, rewards, sum, status and address', async () => {
  await open();
  const row = await rowOf('하나');
  expect(row.getByText(/K7QD-00142/)).toBeInTheDocument();
  expect(row.getByText('머그컵 1개', { exact: false })).toBeInTheDocument();
  expect(row.getByText('25,000원')).toBeInTheDocument();
  expect(row.getByText(t('supporters.fee', { amount: '3,000원' }))).toBeInTheDocument();
  expect(row.getByText(t('pay.status.ready'))).toBeInTheDocument();
  expect(row.getByText('(04524) 서울특별시 중구 세종대로 110 3층')).toBeInTheDocument();
  expect(row.getByText('010-1234-5678')).toBeInTheDocument();
  expect(row.getByText('hana@example.com')).toBeInTheDocument();
});

test('a donation, a note and attached files are shown with their supporter', async () => {
  const { deliveryinfo } = buildSupporter();
  const files = [{ url: '/files/attachment/m/a.png', name: '도안.png' }];
  const talkative = buildSupporter({
    donation: 5_000,
    deliveryinfo: { ...deliveryinfo, etc: '문 앞에 놓아주세요.', files },
  });
  await open({ listSupporters: [talkative] });
  const row = await rowOf('하나');
  expect(row.getByText(t('supporters.donation', { amount: '5,000원' }))).toBeInTheDocument();
  expect(row.getByText(/문 앞에 놓아주세요/)).toBeInTheDocument();
  const list = within(row.getByRole('list', { name: t('supporters.files') }));
  expect(list.getByRole('link', { name: /도안\.png/ })).toHaveAttribute('href', '/files/attachment/m/a.png');
  expect(list.getByRole('img', { name: '도안.png' })).toHaveAttribute(
    'src',
    '/files/attachment/m/a.png?small',
  );
});

test('free delivery is distinguished from no delivery', async () => {
  const free = buildSupporter({ deliveryprice: 0 });
  const unsent = buildSupporter({
    gateKey: idOf(23),
    nickname: '두리',
    parcel: false,
    deliveryprice: 0,
    deliveryinfo: { ...free.deliveryinfo, address: { basic: '', detail: '', zonecode: '' } },
  });
  await open({ listSupporters: [free, unsent] });
  expect((await rowOf('하나')).getByText(t('delivery.free'))).toBeInTheDocument();
  const other = await rowOf('두리');
  expect(other.getByText(t('delivery.none'))).toBeInTheDocument();
  expect(other.queryByText(t('delivery.free'))).not.toBeInTheDocument();
});

test('a cancelled pledge shows no address on the list, and a refund shows its sum', async () => {
  await open({ listSupporters: [buildSupporter({ status: 'refund', refunded: 25_000 })] });
  const row = await rowOf('하나');
  expect(row.getByText(t('supporters.gone'))).toBeInTheDocument();
  expect(row.getByText(t('supporters.refunded', { amount: '25,000원' }))).toBeInTheDocument();
  expect(row.queryByText(/세종대로/)).not.toBeInTheDocument();
});

test('a picked status filters the list and is stored in the address', async () => {
  const { user, api, address } = await open();
  await rowOf('하나');
  api.answer({ listSupporters: ({ status }) => (status === 'paid' ? [] : [buildSupporter()]) });
  await user.click(await screen.findByRole('combobox', { name: t('supporters.status') }));
  await user.click(await screen.findByRole('option', { name: t('pay.status.paid') }));
  expect(await screen.findByText(t('supporters.emptyFilter'))).toBeInTheDocument();
  expect(address()).toBe(`${path}?status=paid`);
  expect(api.calls('listSupporters').at(-1)).toMatchObject({ pid: idOf(17), status: 'paid' });
});

test('filters by reward, text and parcels are combined', async () => {
  const { user, api, address } = await open();
  await rowOf('하나');
  await user.click(await screen.findByRole('combobox', { name: t('supporters.reward') }));
  const mug = t('supporters.rewardNo', { n: 1, amount: '22,000원' });
  await user.click(await screen.findByRole('option', { name: mug }));
  const reward = screen.getByRole('combobox', { name: t('supporters.reward') });
  await waitFor(() => expect(reward).toHaveTextContent(mug));
  const parcels = screen.getByRole('checkbox', { name: t('supporters.toShip') });
  await user.click(parcels);
  await waitFor(() => expect(parcels).toBeChecked());
  api.answer({ listSupporters: [] });
  await user.type(screen.getByRole('searchbox', { name: t('supporters.search') }), ' 두리 {Enter}');
  const wanted = `${path}?reward=0&toShip=1&text=${encodeURIComponent('두리')}`;
  await waitFor(() => expect(address()).toBe(wanted));
  expect(await screen.findByText(t('supporters.emptySearch'))).toBeInTheDocument();
  expect(api.calls('listSupporters').at(-1)).toMatchObject({ reward: 0, toShip: true, text: '두리' });
});

test('the filters show the values of the address and ignore unknown ones', async () => {
  const { api } = await open({}, '?status=paid&toShip=1&reward=x&text=%ED%95%98%EB%82%98');
  await rowOf('하나');
  expect(screen.getByRole('checkbox', { name: t('supporters.toShip') })).toBeChecked();
  expect(screen.getByRole('searchbox', { name: t('supporters.search') })).toHaveValue('하나');
  const status = await screen.findByRole('combobox', { name: t('supporters.status') });
  expect(status).toHaveTextContent(t('pay.status.paid'));
  expect(api.calls('listSupporters')).toEqual([
    {
      pid: idOf(17),
      page: 0,
      status: 'paid',
      text: '하나',
      toShip: true,
      reward: -1,
      choice: '',
      unanswered: false,
      gateKeys: '',
    },
  ]);
});

test('fifty supporters are shown, and the next on demand without duplicates', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    buildSupporter({ gateKey: idOf(500 + n), nickname: `후원자 ${n + 1}` }),
  );
  const { user } = await open({
    listSupporters: (asked) => pageOf(many, { ...asked, number: 50 }, ({ gateKey }) => gateKey),
  });
  await rowOf('후원자 50');
  const more = screen.getByRole('button', { name: t('common.morePlus') });
  await user.click(more);
  await rowOf('후원자 60');
  expect(rows()).toHaveLength(60);
  expect(more).not.toBeInTheDocument();
});

test('a project without supporters says so and how to find the first', async () => {
  await open({ listSupporters: [] });
  expect(await screen.findByText(t('supporters.empty'))).toBeInTheDocument();
  expect(screen.getByText(t('supporters.empty.sub'))).toBeInTheDocument();
});

test('refused cards show the day of the retry and link to their supporters', async () => {
  const { charges } = buildGraph();
  const refused = { ...charges, retry: { pledges: 2, amount: 50_000 }, retryAt: nowMs + 86_400_000 };
  const { user, address } = await open({ getProjectGraph: buildGraph({ charges: refused }) });
  await user.click(await screen.findByRole('link', { name: t('stats.showRetry') }));
  await waitFor(() => expect(address()).toBe(`${path}?status=retry`));
  expect(screen.getByText(t('stats.risk', { n: 2 }))).toBeInTheDocument();
  const link = () => screen.queryByRole('link', { name: t('stats.showRetry') });
  await waitFor(() => expect(link()).not.toBeInTheDocument());
});

test('a list that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ listSupporters: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listSupporters: [buildSupporter()] });
  await user.click(again);
  await rowOf('하나');
});

const question = (id: string, text: string, changes: Partial<RewardQuestion> = {}): RewardQuestion => ({
  id,
  text,
  kind: 'text',
  choices: [],
  per: 'piece',
  required: false,
  ...changes,
});
const [plain] = buildProject().rewards.content;
const lamp = {
  ...(plain as NonNullable<typeof plain>),
  name: '무드등',
  options: [
    {
      name: '색',
      values: [
        { value: '전구색', surcharge: 0, color: '#f2c14e' },
        { value: '주백색', surcharge: 5_000 },
      ],
    },
  ],
  questions: [
    question('name', '새길 이름'),
    question('drawing', '도안', { kind: 'picture' }),
    question('wrap', '포장', { per: 'order' }),
  ],
};
const lampProject = buildProject({
  isManager: true,
  rewards: { ...buildProject().rewards, content: [lamp] },
});
const pieces = (choice: number, choiceText: string, paid: number, pending = 0) => ({
  idx: 0,
  name: '무드등',
  context: '무드등 1개',
  shipping: 'parcel' as const,
  choice: [choice],
  choiceText,
  paid,
  pending,
});
const lamps: Answers = {
  getProject: lampProject,
  countSupporterPieces: [pieces(0, '색: 전구색', 141), pieces(1, '색: 주백색', 83, 12)],
};
const lampLine = (changes: Partial<ReturnType<typeof buildLine>>) => ({
  ...buildLine({ choice: [1], choiceText: '색: 주백색', surcharge: 5_000, ...changes }),
  context: '무드등 1개',
});

test('the pieces to make are listed by combination before the supporters, and a press filters by one', async () => {
  const { user, api, address } = await open(lamps);
  const [box] = await screen.findAllByText(new RegExp(t('supporters.make.paid', { n: 224 })));
  expect(box).toHaveTextContent(t('supporters.make.pending', { n: 12 }));
  const tile = screen.getByRole('button', { name: /주백색/ });
  expect(tile).toHaveTextContent(`83개${t('supporters.make.pending', { n: 12 })}`);
  await user.click(tile);
  await waitFor(() => expect(address()).toBe(`${path}?reward=0&choice=1`));
  await waitFor(() => expect(tile).toHaveAttribute('aria-pressed', 'true'));
  expect(api.calls('listSupporters').at(-1)).toMatchObject({ reward: 0, choice: '1' });
  const combination = await screen.findByRole('combobox', { name: t('supporters.choice') });
  expect(combination).toHaveTextContent('주백색');
  await user.click(tile);
  await waitFor(() => expect(address()).toBe(path));
});

test('the pieces to make are those of pending pledges until one is paid', async () => {
  await open({ ...lamps, countSupporterPieces: [pieces(0, '색: 전구색', 0, 7)] });
  expect(await screen.findByRole('button', { name: '전구색 7개' })).toBeInTheDocument();
  expect(screen.queryByText(new RegExp(t('supporters.make.paid', { n: 0 })))).not.toBeInTheDocument();
});

test('rewards without a parcel are separate and not counted among the pieces to make', async () => {
  const handed = { ...pieces(1, '색: 주백색', 9), shipping: 'none' as const };
  await open({ ...lamps, countSupporterPieces: [pieces(0, '색: 전구색', 141), handed] });
  expect(await screen.findByText(new RegExp(t('supporters.make.paid', { n: 141 })))).toBeInTheDocument();
  const apart = screen.getByRole('heading', { name: t('supporters.make.none', { name: '무드등' }) });
  expect(apart.nextElementSibling).toHaveTextContent('주백색9개');
});

test('the list shows the sums of the filtered pledges, with delivery', async () => {
  const count = { ...buildExportCount(), paid: 9, pending: 3, amount: { paid: 612_000, pending: 45_000 } };
  const { api } = await open({ countSupporters: count }, '?reward=0');
  const paid = t('supporters.sum.paid', { n: 9, amount: '612,000원' });
  const pending = t('supporters.sum.pending', { n: 3, amount: '45,000원' });
  const text = `${paid} · ${pending} · ${t('supporters.sum.delivery')}`;
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(api.calls('countSupporters').at(-1)).toMatchObject({ reward: 0 });
});

test('selected supporters are summed and exported', async () => {
  const others = [22, 23, 24].map((n) => buildSupporter({ gateKey: idOf(n), nickname: `후원자${n}` }));
  const { user, api } = await open({
    listSupporters: others,
    previewSupporterExport: { headings: ['닉네임'], rows: [] },
  });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await user.click(
    await screen.findByRole('checkbox', { name: t('supporters.select', { name: '후원자22' }) }),
  );
  await user.click(box(t('supporters.select', { name: '후원자24' })));
  const gateKeys = `${idOf(22)},${idOf(24)}`;
  await waitFor(() => expect(api.calls('countSupporters').at(-1)).toMatchObject({ gateKeys }));
  expect(box(t('supporters.selected', { n: 2 }))).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: t('supporters.selected.export') }));
  const link = await screen.findByRole('link', { name: t('supporters.export.do.n', { n: 1 }) });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://pq.example');
  expect(searchParams.get('gateKeys')).toBe(gateKeys);
  await user.click(screen.getByRole('button', { name: t('common.cancel') }));
  await user.click(box(t('supporters.selected', { n: 2 })));
  expect(box(t('supporters.selected', { n: 3 }))).toBeChecked();
  await expectNoAxeFindings();
  await user.click(screen.getByRole('button', { name: t('supporters.selected.clear') }));
  expect(box(t('supporters.select.shown'))).not.toBeChecked();
});

test('pledges that changed since the download come first and are marked in the list', async () => {
  const gone = {
    gateKey: idOf(22),
    order: 'K7QD-00142',
    nickname: '하나',
    kind: 'refunded' as const,
    refunded: 25_000,
    at: nowMs,
  };
  const changed = {
    ...gone,
    gateKey: idOf(23),
    order: null,
    nickname: '두리',
    kind: 'changed' as const,
    refunded: 0,
  };
  await open({
    ...lamps,
    listSupporters: [
      buildSupporter({ status: 'refund', refunded: 25_000 }),
      buildSupporter({ gateKey: idOf(24), nickname: '세찬' }),
    ],
    listExportChanges: { exportedAt: nowMs - 86_400_000, total: 2, changes: [changed, gone] },
  });
  expect(await screen.findByText(t('supporters.changes.stop', { n: 1 }))).toBeInTheDocument();
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => /보내지|변경/.test(item.textContent));
  expect(first).toHaveTextContent(`하나 · ${t('supporters.changes.refunded', { amount: '25,000원' })}`);
  expect(second).toHaveTextContent(`두리 · ${t('supporters.changes.changed')}`);
  expect(screen.getByRole('link', { name: '하나' })).toHaveAttribute(
    'href',
    expect.stringContaining('text=K7QD-00142'),
  );
  expect(screen.getByRole('link', { name: '두리' })).toHaveAttribute(
    'href',
    expect.stringContaining(`text=${idOf(23)}`),
  );
  expect(screen.getByText(t('supporters.make.changed', { n: 2 }))).toBeInTheDocument();
  expect((await rowOf('하나')).getByText(t('supporters.changes.badge'))).toBeInTheDocument();
  expect((await rowOf('세찬')).queryByText(t('supporters.changes.badge'))).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('another reward is filtered by all its combinations', async () => {
  const { user, address } = await open(lamps, '?reward=0&choice=1');
  await user.click(await screen.findByRole('combobox', { name: t('supporters.reward') }));
  await user.click(await screen.findByRole('option', { name: t('common.all') }));
  await waitFor(() => expect(address()).toBe(path));
});

test('a row shows combinations and answers by piece and marks missing answers', async () => {
  const line = lampLine({ count: 2, answers: [{ name: '버터', drawing: '/files/a.png' }, {}] });
  await open({
    ...lamps,
    listSupporters: [buildSupporter({ rewards: [line], answers: { wrap: '보자기' } })],
  });
  const row = await rowOf('하나');
  expect(row.getByText(/^무드등.*2$/)).toBeInTheDocument();
  expect(row.getByText('색: 주백색', { exact: false })).toHaveTextContent('옵션 +5,000원');
  const given = (name: string) => row.getByText(name).nextElementSibling;
  expect(given('1번째 새길 이름')).toHaveTextContent('버터');
  expect(given('2번째 새길 이름')).toHaveTextContent(t('supporters.unanswered'));
  expect(row.getByRole('link', { name: /사진/ })).toHaveAttribute('href', '/files/a.png');
  expect(given('포장')).toHaveTextContent('보자기');
});

test('a cancelled pledge shows no answers and none are reported missing', async () => {
  const over = buildSupporter({ status: 'cancel', rewards: [lampLine({ answers: [] })] });
  await open({ ...lamps, listSupporters: [over] });
  const row = await rowOf('하나');
  expect(row.queryByText(t('supporters.unanswered'))).not.toBeInTheDocument();
});

test('the filter finds supporters without answers, and an empty list links back to all', async () => {
  const { user, api, address } = await open(lamps);
  await rowOf('하나');
  api.answer({ listSupporters: ({ unanswered }) => (unanswered ? [] : [buildSupporter()]) });
  await user.click(screen.getByRole('checkbox', { name: t('supporters.unanswered') }));
  await user.click(await screen.findByRole('link', { name: t('supporters.reset') }));
  await rowOf('하나');
  expect(address()).toBe(path);
});

test('a project without questions has no filter for them', async () => {
  await open();
  await rowOf('하나');
  expect(screen.queryByRole('checkbox', { name: t('supporters.unanswered') })).not.toBeInTheDocument();
});

test('names, roles and relations of the list are valid', async () => {
  await open(
    { ...lamps, listSupporters: [buildSupporter({ rewards: [lampLine({})] })] },
    '?reward=0&choice=1',
  );
  await rowOf('하나');
  await screen.findByRole('combobox', { name: t('supporters.choice') });
  await expectNoAxeFindings();
});

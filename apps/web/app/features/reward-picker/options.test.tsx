// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const mug = buildReward({
  name: '백자 머그 2점',
  context: '유약 색과 크기를 고르는 머그 한 쌍',
  productCost: 58_000,
  count: 0,
  limitPerPerson: 3,
  options: [
    {
      name: '유약',
      values: [
        { value: '백자', surcharge: 0, color: '#f6f2ea' },
        { value: '비취', surcharge: 0 },
      ],
    },
    {
      name: '크기',
      values: [
        { value: '260ml', surcharge: 0 },
        { value: '380ml', surcharge: 4_000 },
      ],
    },
  ],
  stock: [
    { choice: [0, 0], count: 10, sold: 0 },
    { choice: [0, 1], count: 10, sold: 10 },
    { choice: [1, 0], count: 10, sold: 0 },
    { choice: [1, 1], count: 10, sold: 0 },
  ],
});

async function open(rewards = [mug, buildReward({ idx: 1, context: '감사 엽서' })]) {
  const project: Project = buildProject();
  project.rewards.content = rewards;
  const opened = await renderScreen(`/funding/detail/${idOf(17)}`, {
    viewer: buildViewer(),
    answers: { getProject: project, countComments: { comments: 0, replies: 0, waiting: 0 } },
  });
  const panel = within(await screen.findByRole('region', { name: t('reward.select') }));
  return { ...opened, panel };
}

type Panel = Awaited<ReturnType<typeof open>>['panel'];
const title = '백자 머그 2점 58,000원부터';
const showOptions = (panel: Panel) => panel.getByRole('button', { name: t('reward.option.open', { title }) });
const value = (panel: Panel, name: RegExp) => panel.getByRole('button', { name });

test('a value of each option makes a line of the basket, priced with its surcharge', async () => {
  const { user, panel } = await open();
  await user.click(showOptions(panel));
  await user.click(value(panel, /^비취/));
  expect(value(panel, /^비취/)).toHaveAttribute('aria-pressed', 'true');
  await user.click(value(panel, /^380ml/));
  const line = within(panel.getByText('비취 · 380ml').closest('li') as HTMLElement);
  expect(line.getByText('62,000원')).toBeInTheDocument();
  expect(panel.getByText(t('reward.option.added', { values: '비취 · 380ml' }))).toBeInTheDocument();
  expect(panel.getByText('65,000원')).toBeInTheDocument();
  expect(panel.getByText(t('reward.perPerson.more', { n: 3, m: 2 }))).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('opened options, and the basket below them, are scrolled into view', async () => {
  const { user, panel } = await open();
  const led = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => led.mockRestore());
  await user.click(showOptions(panel));
  expect(led.mock.instances).toEqual([panel.getByRole('group', { name: '유약' }).closest('li')]);
  await user.click(value(panel, /^비취/));
  expect(led).toHaveBeenCalledTimes(1);
  await user.click(value(panel, /^380ml/));
  expect(led).toHaveBeenCalledTimes(2);
  // The fields of the next option are at the place of the first one.
  for (const name of [/^백자$/, /^260ml/]) await user.click(value(panel, name));
  expect(led).toHaveBeenCalledTimes(2);
});

test('several combinations are listed together, and each can be removed', async () => {
  const { user, panel } = await open();
  await user.click(showOptions(panel));
  for (const name of [/^비취/, /^380ml/, /^백자$/, /^260ml/]) await user.click(value(panel, name));
  expect(panel.getByText('백자 · 260ml')).toBeInTheDocument();
  expect(panel.getByText('123,000원')).toBeInTheDocument();
  const [cross] = panel.getAllByRole('button', {
    name: t('reward.option.remove', { values: '비취 · 380ml' }),
  });
  await user.click(cross as HTMLElement);
  expect(panel.queryByText('비취 · 380ml')).not.toBeInTheDocument();
  expect(panel.getByText('61,000원')).toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

test('an option with many values is a native select on a phone', async () => {
  const sizes = Array.from({ length: 7 }, (_, at) => ({ value: `${at + 11}호`, surcharge: at * 1_000 }));
  const ring = buildReward({
    ...mug,
    options: [...mug.options, { name: '호수', values: sizes }],
    stock: sizes.map((_, at) => ({ choice: [0, 0, at], count: 1, sold: at === 6 ? 1 : 0 })),
  });
  const { user, panel } = await open([ring, buildReward({ idx: 1 })]);
  const phone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => phone);
  await user.click(showOptions(panel));
  const list = panel.getByRole('combobox', { name: '호수' });
  for (const name of [/^백자$/, /^260ml/]) await user.click(value(panel, name));
  expect(within(list).getByRole('option', { name: `17호 (${t('reward.option.gone')})` })).toBeDisabled();
  await user.selectOptions(list, '12호 +1,000원');
  expect(panel.getByText('백자 · 260ml · 12호')).toBeInTheDocument();
  expect(list).toHaveDisplayValue(t('reward.option.list'));
  await expectNoAxeFindings();
});

test('a sold-out combination is disabled and marked', async () => {
  const { user, panel } = await open();
  await user.click(showOptions(panel));
  await user.click(value(panel, /^백자$/));
  const gone = value(panel, /^380ml/);
  expect(gone).toHaveAttribute('aria-disabled', 'true');
  expect(gone).toHaveTextContent(t('reward.option.gone'));
  await user.click(gone);
  expect(panel.queryByText('백자 · 380ml')).not.toBeInTheDocument();
});

test('the last piece of a combination is marked, while others can be added', async () => {
  const [first, ...others] = mug.stock;
  const last = { ...mug, stock: [{ ...first, choice: [0, 0], count: 1, sold: 0 }, ...others] };
  const { user, panel } = await open([last, buildReward({ idx: 1 })]);
  await user.click(showOptions(panel));
  for (const name of [/^백자$/, /^260ml/]) await user.click(value(panel, name));
  expect(panel.getByText(t('reward.allLeft', { n: 1 }))).toBeInTheDocument();
  expect(panel.getByText(t('reward.perPerson.more', { n: 3, m: 2 }))).toBeInTheDocument();
});

test('a count below one removes a combination, and the focus stays among the options', async () => {
  const { user, panel } = await open();
  await user.click(showOptions(panel));
  for (const name of [/^비취/, /^380ml/]) await user.click(value(panel, name));
  const amount = within(panel.getByRole('group', { name: `비취 · 380ml ${t('reward.quantity')}` }));
  await user.click(
    amount.getByRole('button', { name: t('reward.option.remove', { values: '비취 · 380ml' }) }),
  );
  expect(panel.queryByText('비취 · 380ml')).not.toBeInTheDocument();
  expect(value(panel, /^백자$/)).toHaveFocus();
});

test('a count below one removes a reward without options, and its row is focused', async () => {
  const { user, panel } = await open();
  const card = () => panel.getByRole('button', { name: /감사 엽서.*선택$/ });
  await user.click(card());
  await user.click(panel.getByRole('button', { name: t('reward.option.remove', { values: '감사 엽서' }) }));
  expect(card()).toHaveAttribute('aria-pressed', 'false');
  expect(card()).toHaveFocus();
});

test('the limit for each backer covers all combinations together', async () => {
  const { user, panel } = await open();
  await user.click(showOptions(panel));
  for (const name of [/^비취$/, /^260ml/, /^비취$/, /^380ml/]) await user.click(value(panel, name));
  const [first] = panel.getAllByRole('button', { name: t('reward.plus') });
  await user.click(first as HTMLElement);
  expect(panel.getByText(t('reward.perPerson.full', { n: 3 }))).toBeInTheDocument();
  await user.click(first as HTMLElement);
  expect(toastText()).toBe(t('reward.max'));
  expect(panel.getByText('181,000원')).toBeInTheDocument();
});

test('a reward with closed options shows what is chosen of it', async () => {
  const { user, panel } = await open();
  await user.click(showOptions(panel));
  for (const name of [/^비취/, /^380ml/]) await user.click(value(panel, name));
  await user.click(panel.getByRole('button', { name: t('reward.option.close', { title }) }));
  expect(panel.getByText(t('reward.option.in', { n: 1, amount: '62,000원' }))).toBeInTheDocument();
  expect(panel.queryByRole('group', { name: '유약' })).not.toBeInTheDocument();
});

test('the questions of a reward are shown before the order, and the selection is passed on', async () => {
  const asks = buildReward({
    ...mug,
    questions: [{ id: 'name', text: '새길 이름', kind: 'text', choices: [], per: 'piece', required: true }],
  });
  const { user, panel, place } = await open([asks]);
  expect(panel.getByText(t('reward.asks', { questions: '새길 이름' }))).toBeInTheDocument();
  for (const name of [/^백자$/, /^260ml/]) await user.click(value(panel, name));
  const [press] = screen.getAllByRole('button', { name: t('detail.back.funding') });
  await user.click(press as HTMLElement);
  await waitFor(() =>
    expect(place().state).toMatchObject({ selection: [{ idx: 0, count: 1, choice: [0, 0] }] }),
  );
});

test('an early bird is compared with its regular reward as long as it is open', async () => {
  const early = { until: '2026-12-20', first: null };
  const cup = buildReward({ name: '머그컵', productCost: 22_000 });
  const open1 = await open([
    buildReward({ ...cup, name: '얼리버드 머그컵', productCost: 19_000, early }),
    { ...cup, idx: 1 },
  ]);
  const saving = t('reward.early.saving', { amount: '3,000원' });
  expect(open1.panel.getAllByText(saving)).toHaveLength(1);
  const over = { ...early, until: '2026-11-20' };
  const ended = await open([
    buildReward({ ...cup, name: '얼리버드 머그컵', productCost: 19_000, early: over }),
    { ...cup, idx: 1 },
  ]);
  expect(ended.panel.queryByText(saving)).not.toBeInTheDocument();
});

test('an early bird that has ended cannot be chosen any more', async () => {
  const over = buildReward({ early: { until: '2026-11-20', first: null } });
  const { panel } = await open([over, buildReward({ idx: 1 })]);
  expect(panel.getByText(t('reward.early.over'))).toBeInTheDocument();
  expect(panel.getAllByRole('button', { name: /머그컵 1개/ })).toHaveLength(1);
});

// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { defaultRewardDetails, type RewardDetails } from '@pq/domain/reward/reward-details';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { openWrite } from '../testing/open-write.ts';

const box = (name: string) => screen.findByRole('textbox', { name });
const boxes = (name: string) => screen.findAllByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const radio = (name: string) => screen.findByRole('radio', { name });
const stockSwitch = () => screen.findByRole('switch', { name: t('goods.stock.on') });
const values = (...names: string[]) => names.map((value) => ({ value, surcharge: 0 }));
const vase: Partial<RewardDetails> = {
  options: [
    {
      name: '유약 색',
      values: [
        { value: '눈빛', surcharge: 0 },
        { value: '먹빛', surcharge: 4_000 },
      ],
    },
    { name: '받침', values: values('오동나무', '호두나무') },
  ],
};

async function openReward(goods: Partial<RewardDetails> = {}, count = 0) {
  const content = [
    {
      ...defaultRewardDetails(),
      ...goods,
      count,
      context: '꽃병',
      productCost: 92_000,
      delivery: 0,
      shipping: 'parcel' as const,
    },
  ];
  const shown = await openWrite('reward', {
    draft: buildDraft({ rewards: { ...buildDraft().rewards, content } }),
    answers: { upload: ({ file }: { file?: File }) => ({ url: `/files/p/${file?.name}`, name: '' }) },
  });
  await shown.user.click(await button(t('writing.reward.edit', { n: 1 })));
  const save = async () => {
    await shown.user.click(await button(t('common.save')));
    await shown.user.click(await button(t('write.save')));
    await waitFor(() => expect(shown.saved().at(-1)?.rewards?.content).toHaveLength(1));
    return shown.saved().at(-1)?.rewards?.content?.[0];
  };
  return { ...shown, save };
}
const tryToSave = async (user: { click(target: Element): Promise<void> }) =>
  user.click(await button(t('common.save')));

test('an option is typed or pasted, one value on each line with its surcharge behind a comma', async () => {
  const { user, save } = await openReward();
  await user.click(await button(t('goods.option.add')));
  await waitFor(async () => expect(await box(t('goods.option.name'))).toHaveFocus());
  await user.keyboard('색상');
  await user.type((await boxes(t('goods.value.name')))[0] as Element, '눈빛');
  await user.click(await button(t('goods.paste')));
  const list = await box(t('goods.paste.how'));
  expect(list).toHaveFocus();
  await user.type(list, '옥빛{enter}밤하늘, 4000{enter}금색, 비쌈');
  expect(screen.getByText(t('goods.paste.found', { n: 2 }))).toBeInTheDocument();
  expect(list).toHaveAccessibleDescription(t('goods.paste.wrong', { lines: '3' }));
  await user.click(await button(t('goods.paste.add', { n: 2 })));
  // Unreadable lines remain, so that they can be corrected.
  expect(list).toHaveValue('금색, 비쌈');
  expect(list).toHaveFocus();
  await user.click(await button(t('goods.paste')));
  expect((await save())?.options).toEqual([
    {
      name: '색상',
      values: [
        { value: '눈빛', surcharge: 0 },
        { value: '옥빛', surcharge: 0 },
        { value: '밤하늘', surcharge: 4_000 },
      ],
    },
  ]);
});

test('an incomplete option shows its problems at its fields and focuses the first when it is saved', async () => {
  const { user } = await openReward();
  await user.click(await button(t('goods.option.add')));
  await tryToSave(user);
  const name = await box(t('goods.option.name'));
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(t('reward.err.optionName'));
  const [first, second] = await boxes(t('goods.value.name'));
  expect(first).toHaveAccessibleDescription(t('reward.err.value'));
  await user.type(first as Element, '흰');
  await user.type(second as Element, '흰');
  expect(second).toHaveAccessibleDescription(t('reward.err.double'));
});

test('a value has a colour where the maker picks one', async () => {
  const { user, save } = await openReward(vase);
  const color = await screen.findByLabelText(t('goods.value.color', { name: '눈빛' }));
  fireEvent.input(color, { target: { value: '#f3efe8' } });
  fireEvent.input(await screen.findByLabelText(t('goods.value.color', { name: '먹빛' })), {
    target: { value: '#4c5567' },
  });
  await user.click(await button(t('goods.value.noColor', { name: '먹빛' })));
  expect((await save())?.options?.[0]?.values).toEqual([
    { value: '눈빛', surcharge: 0, color: '#f3efe8' },
    { value: '먹빛', surcharge: 4_000 },
  ]);
});

test('values and options are reordered by keys, announce their position and retain their stock', async () => {
  const stock = [0, 1].flatMap((one) => [0, 1].map((two) => ({ choice: [one, two], count: one * 10 + two })));
  const { user, save } = await openReward({ ...vase, stock });
  const handle = await button(t('goods.move', { name: '눈빛' }));
  handle.focus();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(screen.getByText(t('goods.moved', { name: '눈빛', count: 2, n: 2 }))).toBeInTheDocument();
  await waitFor(async () => expect(await button(t('goods.move', { name: '눈빛' }))).toHaveFocus());
  const reward = await save();
  expect(reward?.options?.[0]?.values.map(({ value }) => value)).toEqual(['먹빛', '눈빛']);
  expect(reward?.stock?.map(({ count }) => count)).toEqual([10, 11, 0, 1]);
});

test('arrow keys in a field do not reorder', async () => {
  const { user, save } = await openReward(vase);
  (await boxes(t('goods.value.name')))[0]?.focus();
  await user.keyboard('{ArrowDown}!');
  expect((await save())?.options?.[0]?.values.map(({ value }) => value)).toEqual(['눈빛!', '먹빛']);
});

test('a value is dragged by its handle to the place of another', async () => {
  const { save } = await openReward(vase);
  const dataTransfer = { effectAllowed: '', setDragImage: () => undefined };
  const grip = (await button(t('goods.move', { name: '먹빛' }))).nextElementSibling as Element;
  fireEvent.dragStart(grip, { dataTransfer });
  const target = (await button(t('goods.move', { name: '눈빛' }))).closest('li') as Element;
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  expect((await save())?.options?.[0]?.values.map(({ value }) => value)).toEqual(['먹빛', '눈빛']);
});

test('a typed list of values is restored when its box is opened again', async () => {
  const { user } = await openReward();
  await user.click(await button(t('goods.option.add')));
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => intoSight.mockRestore());
  await user.click(await button(t('goods.paste')));
  // Includes the buttons.
  const [cancel] = await screen.findAllByRole('button', { name: t('common.cancel') });
  expect(intoSight.mock.contexts.at(-1)).toContainElement(cancel as HTMLElement);
  await user.type(await box(t('goods.paste.how')), '옥빛{enter}밤하늘, 4000');
  await user.click(await button(t('goods.paste')));
  await user.click(await button(t('goods.paste')));
  expect(await box(t('goods.paste.how'))).toHaveValue('옥빛\n밤하늘, 4000');
  await user.click(await button(t('goods.paste.add', { n: 2 })));
  await user.click(await button(t('goods.paste')));
  expect(await box(t('goods.paste.how'))).toHaveValue('');
});

test('a pasted surcharge that cannot be parsed is reported immediately, even when no line can be added', async () => {
  const { user } = await openReward();
  await user.click(await button(t('goods.option.add')));
  await user.click(await button(t('goods.paste')));
  const list = await box(t('goods.paste.how'));
  await user.click(list);
  await user.paste('밤하늘 4,000원\n노을 １，０００원');
  expect(list).toHaveAccessibleDescription(t('goods.paste.wrong', { lines: '1, 2' }));
  expect(await button(t('goods.paste.add', { n: 0 }))).toBeDisabled();
});

test('the stock by combination is typed or pasted, and one press sets the limit to its sum', async () => {
  const { user, save } = await openReward(vase, 120);
  await user.click(await stockSwitch());
  const first = await box(t('goods.stock.cell', { combination: '눈빛 · 오동나무' }));
  first.focus();
  await user.paste('40\t20\n30\t만들지 않음\n9');
  expect(screen.getByText(t('goods.stock.left', { n: 3, m: 2 }))).toBeInTheDocument();
  const last = await box(t('goods.stock.cell', { combination: '먹빛 · 호두나무' }));
  // The limit is distributed evenly at first.
  expect(last).toHaveValue('30');
  await user.clear(last);
  await user.type(last, '50');
  expect(screen.getByText(t('goods.stock.more', { n: 140, m: 20 }))).toBeInTheDocument();
  await user.click(await button(t('goods.stock.correct', { n: 140 })));
  expect(screen.getByText(t('goods.stock.equal', { n: 140 }))).toBeInTheDocument();
  expect(await save()).toMatchObject({
    count: 140,
    stock: [
      { choice: [0, 0], count: 40 },
      { choice: [0, 1], count: 20 },
      { choice: [1, 0], count: 30 },
      { choice: [1, 1], count: 50 },
    ],
  });
});

test('a stock without a single piece is refused with a message', async () => {
  const { user, saved } = await openReward(vase);
  await user.click(await stockSwitch());
  await tryToSave(user);
  expect(await screen.findByText(t('reward.err.stockSum'))).toBeInTheDocument();
  const first = await box(t('goods.stock.cell', { combination: '눈빛 · 오동나무' }));
  await waitFor(() => expect(first).toHaveFocus());
  expect(saved()).toEqual([]);
});

test('too many combinations disable the stock', async () => {
  const many = values(...Array.from({ length: 18 }, (_, at) => `${at}`));
  await openReward({
    options: [
      { name: '가', values: many },
      { name: '나', values: many },
    ],
  });
  expect(await stockSwitch()).toBeDisabled();
  expect(screen.getByText(t('goods.stock.tooMany', { n: 300 }))).toBeInTheDocument();
});

test('the numbers of options and questions of a reward are limited', async () => {
  const options = ['가', '나', '다'].map((name) => ({ name, values: values('1', '2') }));
  const questions = Array.from({ length: limits.rewardQuestions }, (_, at) => ({
    id: `q${at}`,
    text: `질문 ${at}`,
    kind: 'text' as const,
    choices: [],
    per: 'order' as const,
    required: false,
  }));
  await openReward({ options, questions });
  expect(await button(t('goods.option.add'))).toBeDisabled();
  expect(await button(t('goods.question.add'))).toBeDisabled();
});

test('questions have a kind, a scope, a required flag and a maximum length', async () => {
  const { user, save } = await openReward();
  await user.click(await button(t('goods.question.add')));
  await waitFor(async () => expect(await box(t('goods.question.text'))).toHaveFocus());
  await user.keyboard('카드에 적을 문구');
  await user.type(await box(t('goods.question.max')), '30');
  await user.click(await button(t('goods.question.add')));
  await user.type((await boxes(t('goods.question.text')))[1] as Element, '포장');
  const second = within((await boxes(t('goods.question.text')))[1]?.closest('li') as HTMLElement);
  await user.click(second.getByRole('radio', { name: t('goods.question.text.choice') }));
  await user.type(
    second.getByRole('textbox', { name: t('goods.question.choices') }),
    '종이 상자{enter} 보자기{enter}',
  );
  await user.click(second.getByRole('radio', { name: t('goods.question.per.order') }));
  await user.click(second.getByRole('switch', { name: t('common.required') }));
  const id = expect.stringMatching(/^[a-z0-9][a-z0-9-]{0,39}$/);
  expect((await save())?.questions).toEqual([
    { id, text: '카드에 적을 문구', kind: 'text', choices: [], per: 'piece', required: true, max: 30 },
    { id, text: '포장', kind: 'choice', choices: ['종이 상자', '보자기'], per: 'order', required: false },
  ]);
});

test('a question without a text or choices focuses them', async () => {
  const { user } = await openReward();
  await user.click(await button(t('goods.question.add')));
  await user.click(await radio(t('goods.question.text.choice')));
  await tryToSave(user);
  const text = await box(t('goods.question.text'));
  await waitFor(() => expect(text).toHaveFocus());
  expect(text).toHaveAccessibleDescription(t('reward.err.question'));
  expect(await box(t('goods.question.choices'))).toHaveAccessibleDescription(t('reward.err.choices'));
});

test('limit per person, month and early bird are stored, and contradictions with the project are reported', async () => {
  const { user, save } = await openReward({}, 120);
  const perPerson = await screen.findByRole('textbox', { name: new RegExp(`^${t('goods.perPerson')}`) });
  await user.type(perPerson, '200');
  expect(perPerson).toHaveAccessibleDescription(t('reward.err.limit'));
  await user.clear(perPerson);
  await user.type(perPerson, '2');
  const month = await screen.findByRole('combobox', { name: t('goods.month') });
  await user.selectOptions(month, t('goods.month.n', { year: '2027', month: '3' }));
  await user.click(await radio(t('goods.early.until')));
  const day = await box(t('goods.early.lastDay'));
  await user.type(day, '20270110');
  expect(day).toHaveAccessibleDescription(t('reward.err.until'));
  await user.click(await radio(t('goods.early.first')));
  await tryToSave(user);
  const first = await box(t('goods.early.firstCount'));
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAccessibleDescription(t('reward.err.early'));
  await user.type(first, '30');
  // The input for the other kind of end is restored.
  await user.click(await radio(t('goods.early.until')));
  expect(await box(t('goods.early.lastDay'))).toHaveValue('2027-01-10');
  await user.click(await radio(t('goods.early.first')));
  expect(await save()).toMatchObject({
    limitPerPerson: 2,
    month: '2027-03',
    early: { first: 30, until: null },
  });
});

test('a fee is required where it is chosen', async () => {
  const { user, save } = await openReward();
  await user.click(await radio(t('goods.shipping.paid')));
  await tryToSave(user);
  const fee = await box(t('write.reward.delivery'));
  await waitFor(() => expect(fee).toHaveFocus());
  expect(fee).toHaveAccessibleDescription(t('reward.err.fee'));
  await user.type(fee, '04000');
  expect(await save()).toMatchObject({ shipping: 'parcel', delivery: 4_000 });
});

test('a picture is uploaded and removed', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 800, close: () => {} }));
  const { user, api, save } = await openReward();
  const file = new File(['x'], 'jar.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText(t('goods.picture.add')), file);
  await waitFor(() =>
    expect(screen.getByRole('img', { name: t('goods.picture') })).toHaveAttribute('src', '/files/p/jar.jpg'),
  );
  expect(api.calls('upload')).toEqual([expect.objectContaining({ kind: 'project' })]);
  expect(await save()).toMatchObject({ picture: '/files/p/jar.jpg' });
  await user.click(await button(t('writing.reward.edit', { n: 1 })));
  await user.click(await button(`${t('goods.picture')} ${t('common.delete')}`));
  expect(await save()).toMatchObject({ picture: '' });
});

test('a picture of another shape is cropped square first', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1_600, height: 1_200, close: () => {} }));
  URL.createObjectURL = () => 'blob:jar';
  URL.revokeObjectURL = () => undefined;
  const { user, api } = await openReward();
  const file = new File(['x'], 'jar.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText(t('goods.picture.add')), file);
  expect(await screen.findByRole('dialog', { name: t('my.info.picture.crop') })).toBeInTheDocument();
  expect(api.calls('upload')).toEqual([]);
});

test('unsaved input is restored after a visit to another step', async () => {
  const { user } = await openReward(vase);
  await user.type((await boxes(t('goods.option.name')))[0] as Element, ' 고르기');
  await user.click(screen.getByRole('link', { name: new RegExp(`^.*${t('write.step.refund')}`) }));
  await user.click(await button(t('writing.leave')));
  await screen.findByRole('textbox', { name: new RegExp(t('write.step.refund')) });
  await user.click(screen.getByRole('link', { name: new RegExp(t('writing.fact.rewards', { n: 1 })) }));
  expect((await boxes(t('goods.option.name')))[0]).toHaveValue('유약 색 고르기');
});

test('a combination that is not made or has no stock is announced as looking sold out', async () => {
  const stock = [
    { choice: [0, 0], count: 3 },
    { choice: [0, 1], count: 1 },
    { choice: [1, 0], count: 1 },
  ];
  const { user } = await openReward({ ...vase, stock });
  const combination = '먹빛 · 호두나무';
  expect(await screen.findByText(t('goods.preview.soldOut', { combination }))).toBeInTheDocument();
  await user.clear(await box(t('goods.stock.cell', { combination: '눈빛 · 호두나무' })));
  const more = t('goods.preview.soldOutMore', { combination: '눈빛 · 호두나무', n: 1 });
  expect(await screen.findByText(more)).toBeInTheDocument();
});

test('names, roles and relations of the editor are valid', async () => {
  const stock = [{ choice: [0, 0], count: 3 }];
  const { user } = await openReward({ ...vase, stock, early: { first: 3, until: null } });
  await user.click(await button(t('goods.question.add')));
  await expectNoAxeFindings();
});

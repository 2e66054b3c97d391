// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { withTopic } from '@pq/domain/josa';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWrite } from './testing/open-write.ts';

const refund = () => screen.findByRole('textbox', { name: new RegExp(t('write.step.refund')) });
const save = () => screen.getByRole('button', { name: t('write.save') });
const dialog = async () => within(await screen.findByRole('dialog', { name: t('merge.title') }));
const mine = '이 창에서 쓴 정책';
const theirs = '다른 창에서 쓴 정책';

async function openConflict(elsewhere: object = {}) {
  const shown = await openWrite('refund');
  const box = await refund();
  shown.store.saveElsewhere({ refund: theirs, ...elsewhere });
  await shown.user.clear(box);
  await shown.user.type(box, mine);
  await shown.user.click(save());
  return { ...shown, box, asked: await dialog() };
}

test('a change of only the other tab is merged and announced, and local input is preserved', async () => {
  const { user, store } = await openWrite('refund');
  const box = await refund();
  store.saveElsewhere({ title: '다른 탭의 제목' });
  // Saved automatically, because after the button the message would be another.
  await user.type(box, ' 끝');
  expect(
    await screen.findByText(t('merge.done', { fields: t('correction.field.title') })),
  ).toBeInTheDocument();
  expect(screen.getAllByText('다른 탭의 제목')[0]).toBeInTheDocument();
  expect(store.draft).toMatchObject({ title: '다른 탭의 제목' });
  expect(store.draft?.refund).toMatch(/ 끝$/);
});

test('a change of both tabs is shown side by side, and nothing is sent before the writer chooses', async () => {
  const { asked, store } = await openConflict();
  const question = t('merge.both', { field: withTopic(t('correction.field.refund')) });
  const group = within(asked.getByRole('group', { name: new RegExp(question) }));
  expect(group.getByText(mine)).toBeInTheDocument();
  expect(group.getByText(theirs)).toBeInTheDocument();
  expect(asked.getByRole('button', { name: t('merge.confirm') })).toBeDisabled();
  expect(store.draft?.refund).toBe(theirs);
});

test.each([
  ['merge.mine', mine],
  ['merge.theirs', theirs],
  ['merge.join', `${mine}\n\n${theirs}`],
] as const)('%s is the version that remains', async (choice, stays) => {
  const { user, store, box, asked } = await openConflict();
  await user.click(asked.getByRole('radio', { name: new RegExp(`^${t(choice)}`) }));
  await user.click(asked.getByRole('button', { name: t('merge.confirm') }));
  await waitFor(() => expect(store.draft?.refund).toBe(stays));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(box).toHaveValue(stays);
});

test('the question also lists the changes that only the other tab made', async () => {
  const { asked } = await openConflict({ title: '다른 탭의 제목' });
  expect(asked.getByText(t('merge.done', { fields: t('correction.field.title') }))).toBeInTheDocument();
});

test('a postponed question is shown as open and can be opened again', async () => {
  const { user, asked, store } = await openConflict();
  await user.click(asked.getByRole('button', { name: t('merge.later') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(t('writing.newer.title'))).toBeInTheDocument();
  expect(store.draft?.refund).toBe(theirs);
  const [again] = screen.getAllByRole('button', { name: t('writing.newer.go') });
  if (again) await user.click(again);
  expect((await dialog()).getByText(theirs)).toBeInTheDocument();
});

test('a choice that both tabs made is shown by its label', async () => {
  const { user, store } = await openWrite('category');
  const things = await screen.findByRole('radio', { name: new RegExp(t('writing.type.PT01')) });
  store.saveElsewhere({ config: { deliveryType: '' } });
  await user.click(things);
  const label = t('correction.field.deliveryType');
  expect(await screen.findByText(t('merge.done', { fields: label }))).toBeInTheDocument();
  const normal = screen.getByRole('radio', { name: new RegExp(t('write.deliveryType.normal')) });
  expect(normal).toBeChecked();
  expect(things).toBeChecked();
});

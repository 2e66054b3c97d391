// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deferred, refuse } from '#app/testing/answers.ts';
import { buildDraft, buildEmptyDraft } from '#app/testing/builders/draft.ts';
import { openWrite } from '../testing/open-write.ts';

const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const upload = ({ file }: { file?: File }) => ({ url: `/files/p/${file?.name}`, name: file?.name ?? '' });
// jsdom decodes no pictures: every picture gets these dimensions.
const readAs = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));

const subImages = () => within(screen.getByRole('group', { name: new RegExp(t('write.subImages')) }));
const shown = () =>
  subImages()
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'));
const addSub = () => screen.findByLabelText(t('writing.picture.addTo', { label: t('write.subImages') }));
const save = () => screen.getByRole('button', { name: t('write.save') });

test('the letters of the title are counted while typing and limited', async () => {
  const { user } = await openWrite('basic', { draft: buildEmptyDraft() });
  const title = await screen.findByRole('textbox', { name: new RegExp(t('write.title')) });
  await user.type(title, '꽃병');
  expect(title).toHaveAccessibleDescription(t('writing.letters', { n: 2, limit: limits.title }));
  fireEvent.change(title, { target: { value: '가'.repeat(limits.title + 5) } });
  expect(title).toHaveValue('가'.repeat(limits.title));
});

test('the goal is grouped while typing, read out in words, and reported when it is too high', async () => {
  const { user, saved } = await openWrite('basic', { draft: buildEmptyDraft() });
  const goal = await screen.findByRole('textbox', { name: new RegExp(t('write.goal')) });
  await user.type(goal, '15000000');
  expect(goal).toHaveValue('15,000,000');
  expect(goal).toHaveAccessibleDescription(`천오백만원 · ${t('writing.type.later')}`);
  await user.click(save());
  await waitFor(() => expect(saved()).toEqual([{ amount: { goal: 15_000_000 } }]));
  await user.type(goal, '00000');
  expect(goal).toHaveAccessibleDescription(t('writing.goal.range'));
  expect(goal).toBeInvalid();
  await user.type(goal, '{Backspace}'.repeat(5));
  expect(goal).not.toBeInvalid();
});

test('the goal field explains the funding type once it is chosen', async () => {
  await openWrite('basic', { draft: buildDraft({ config: { deliveryType: '', projectType: 'PT01' } }) });
  const goal = await screen.findByRole('textbox', { name: new RegExp(t('write.goal')) });
  expect(goal).toHaveAccessibleDescription(`백만원 · ${t('detail.type.PT01')}`);
});

test('an order project has no goal', async () => {
  await openWrite('basic', { purpose: 'ordermade' });
  await screen.findByRole('textbox', { name: new RegExp(t('write.title')) });
  expect(screen.queryByRole('textbox', { name: new RegExp(t('write.goal')) })).not.toBeInTheDocument();
});

test('a thumbnail of the right shape is sent unchanged, and can be removed', async () => {
  readAs(1_600, 1_200);
  const { user, api, saved } = await openWrite('basic', { draft: buildEmptyDraft(), answers: { upload } });
  readAs(1_600, 1_200);
  const label = t('write.thumbnail');
  await user.upload(await screen.findByLabelText(t('writing.picture.addTo', { label })), picture('main.jpg'));
  expect(await screen.findByRole('img', { name: label })).toHaveAttribute('src', '/files/p/main.jpg');
  expect(api.calls('upload')).toEqual([expect.objectContaining({ kind: 'project' })]);
  const group = within(screen.getByRole('group', { name: new RegExp(label) }));
  await user.click(group.getByRole('button', { name: t('common.delete') }));
  expect(screen.queryByRole('img', { name: label })).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(saved().at(-1)).toEqual({ images: { thumbnail: '' } }));
});

test('a thumbnail of another shape is cropped first', async () => {
  const { user, api } = await openWrite('basic', { draft: buildEmptyDraft(), answers: { upload } });
  readAs(1_000, 1_000);
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} });
  await user.upload(
    await screen.findByLabelText(t('writing.picture.addTo', { label: t('write.thumbnail') })),
    picture('square.jpg'),
  );
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(api.calls('upload')).toEqual([]);
});

test('several pictures are added in the order in which they were picked, up to the limit', async () => {
  const { user, saved } = await openWrite('basic', { answers: { upload } });
  const files = ['5.jpg', '6.jpg', '7.jpg'].map((name) => picture(name));
  await user.upload(await addSub(), files);
  const left = `${t('writing.picture.full')} ${t('writing.picture.left', { n: 1 })}`;
  expect(await screen.findByText(left)).toBeInTheDocument();
  await waitFor(() => expect(shown()).toHaveLength(6));
  expect(shown().slice(-2)).toEqual(['/files/p/5.jpg', '/files/p/6.jpg']);
  // There is no slot left to add one.
  expect(screen.queryByLabelText(t('writing.picture.addTo', { label: t('write.subImages') }))).toBeNull();
  await user.click(save());
  await waitFor(() => expect(saved().at(-1)?.subImages?.[5]).toBe('/files/p/6.jpg'));
});

test('an uploading picture is named and can be cancelled, and a failed one is reported and sent again', async () => {
  const first = deferred<{ url: string; name: string }>();
  const { user, api } = await openWrite('basic', { answers: { upload: first.answer } });
  await user.upload(await addSub(), picture('slow.jpg'));
  const sending = t('editor.sending', { name: 'slow.jpg' });
  expect(await screen.findByRole('progressbar', { name: sending })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('editor.drop', { name: 'slow.jpg' }) }));
  expect(screen.queryByRole('progressbar', { name: sending })).not.toBeInTheDocument();
  api.answer({ upload: refuse('invalid', { msg: '읽을 수 없는 이미지입니다.' }) });
  await user.upload(await addSub(), picture('torn.jpg'));
  expect(await screen.findByText(/읽을 수 없는 이미지입니다/)).toHaveTextContent('torn.jpg');
  expect(shown()).toHaveLength(4);
});

test('a file that is no picture is reported immediately and never sent', async () => {
  const { api } = await openWrite('basic');
  const add = await addSub();
  fireEvent.change(add, { target: { files: [picture('plan.pdf', 'application/pdf')] } });
  expect(await screen.findByText(new RegExp(t('upload.type')))).toHaveTextContent('plan.pdf');
  expect(api.calls('upload')).toEqual([]);
});

test('pictures are reordered by buttons, which retain the focus and announce the move', async () => {
  const { user, saved } = await openWrite('basic');
  const back = await screen.findByRole('button', { name: t('writing.picture.backward', { n: 1 }) });
  await user.click(back);
  expect(shown().slice(0, 2)).toEqual(['/files/p/2.jpg', '/files/p/1.jpg']);
  expect(screen.getByText(t('editor.cardnews.moved', { n: 2 }))).toBeInTheDocument();
  const along = () => screen.getByRole('button', { name: t('writing.picture.backward', { n: 2 }) });
  await waitFor(() => expect(along()).toHaveFocus());
  expect(screen.getByRole('button', { name: t('writing.picture.forward', { n: 1 }) })).toBeDisabled();
  await user.click(save());
  await waitFor(() =>
    expect(saved().at(-1)?.subImages?.slice(0, 2)).toEqual(['/files/p/2.jpg', '/files/p/1.jpg']),
  );
});

test('the arrow keys and dragging reorder pictures too', async () => {
  const { user } = await openWrite('basic');
  (await screen.findByRole('button', { name: t('writing.picture.remove', { n: 2 }) })).focus();
  await user.keyboard('{ArrowRight}');
  expect(shown()).toEqual(['/files/p/1.jpg', '/files/p/3.jpg', '/files/p/2.jpg', '/files/p/4.jpg']);
  const entries = subImages().getAllByRole('listitem');
  const dataTransfer = { effectAllowed: '', types: [], files: [] };
  fireEvent.dragStart(entries[3] as HTMLElement, { dataTransfer });
  fireEvent.dragOver(entries[0] as HTMLElement, { dataTransfer });
  fireEvent.drop(entries[0] as HTMLElement, { dataTransfer });
  expect(shown()[0]).toBe('/files/p/4.jpg');
});

test('files are dropped on the pictures or pasted anywhere', async () => {
  await openWrite('basic', { answers: { upload } });
  await addSub();
  fireEvent.drop(screen.getByRole('group', { name: new RegExp(t('write.subImages')) }), {
    dataTransfer: { types: ['Files'], files: [picture('dropped.jpg')] },
  });
  await waitFor(() => expect(shown()).toContain('/files/p/dropped.jpg'));
  fireEvent.paste(window, { clipboardData: { files: [picture('pasted.jpg')] } });
  await waitFor(() => expect(shown()).toContain('/files/p/pasted.jpg'));
});

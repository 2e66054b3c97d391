// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { type Answers, held, noNetwork, refuse } from '#app/testing/answers.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Uploader } from './uploader.tsx';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} });
});

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });
const upload = ({ file }: { file?: File }) => ({
  url: `/files/attachment/${file?.name}`,
  name: file?.name ?? '',
});

function Form({ start = [] as UploadedFile[] }) {
  const [files, setFiles] = useState(start);
  const [state, setState] = useState('');
  return (
    <>
      <Uploader
        kind="story"
        limit={3}
        files={files}
        onFiles={setFiles}
        onState={setState}
        label="사진"
        hint={t('pay.files.hint')}
      />
      <output>{`${files.map(({ name }) => name).join()} ${state}`}</output>
    </>
  );
}
const open = (answers: Answers = { upload }, start: UploadedFile[] = []) =>
  renderScreen(<Form start={start} />, { viewer: buildViewer(), answers });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const kept = () => document.querySelector('output')?.textContent;
const stored = (name: string) => ({ url: `/files/attachment/${name}`, name });

test('pictures that are picked are sent and kept in their order', async () => {
  const { user, api } = await open();
  expect(input()).toHaveAccessibleDescription(t('pay.files.hint'));
  await user.upload(input(), [picture('1.png'), picture('2.png')]);
  await waitFor(() => expect(kept()).toBe('1.png,2.png still'));
  expect(api.calls('upload').map(({ kind }) => kind)).toEqual(['story', 'story']);
  expect(screen.getByText(t('pay.files.added', { name: '2.png' }))).toBeInTheDocument();
  expect(screen.getByText(t('pay.files.count', { n: '2', limit: '3' }))).toBeInTheDocument();
});

test('whoever sends the form hears whether pictures are still on their way', async () => {
  const answer = held<UploadedFile>();
  const { user } = await open({ upload: answer.answer });
  await user.upload(input(), picture('1.png'));
  expect(
    await screen.findByRole('progressbar', { name: t('pay.files.sending', { name: '1.png' }) }),
  ).toBeInTheDocument();
  expect(kept()).not.toContain('still');
  answer.give(stored('1.png'));
  await waitFor(() => expect(kept()).toBe('1.png still'));
});

test('a picture on its way is called off, and the focus goes to the place of the next', async () => {
  const { user } = await open({ upload: held<UploadedFile>().answer });
  await user.upload(input(), picture('1.png'));
  await user.click(await screen.findByRole('button', { name: `1.png ${t('pay.files.remove')}` }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await waitFor(() => expect(input()).toHaveFocus());
  expect(kept()).toBe(' still');
});

test('what is no picture is named with its reason and never sent, the others are', async () => {
  const { api } = await open();
  const picked = [picture('a.pdf', 'application/pdf'), picture('1.png')];
  fireEvent.change(input(), { target: { files: picked } });
  await waitFor(() => expect(kept()).toBe('1.png still'));
  const reason = screen.getByText(new RegExp(t('upload.type')));
  expect(reason.closest('li, p, div')).toHaveTextContent('a.pdf');
  expect(api.calls('upload')).toHaveLength(1);
});

test('no more are taken than there is room for', async () => {
  const { user, api } = await open({ upload }, [stored('a.png'), stored('b.png')]);
  await user.upload(input(), [picture('1.png'), picture('2.png')]);
  await waitFor(() => expect(kept()).toBe('a.png,b.png,1.png still'));
  expect(api.calls('upload')).toHaveLength(1);
  expect(input()).toHaveAttribute('aria-disabled', 'true');
});

test('a picture that the server refuses is named with its reason', async () => {
  const { user } = await open({ upload: refuse('mediaType') });
  await user.upload(input(), picture('torn.png'));
  const reason = await screen.findByText(new RegExp(t('upload.type')));
  expect(reason.closest('li, p, div')).toHaveTextContent('torn.png');
});

test('a stored one is removed on the server, too, and the focus stays with the pictures', async () => {
  const { user, api } = await open({ removeUpload: null }, [stored('a.png'), stored('b.png')]);
  await user.click(screen.getByRole('button', { name: `a.png ${t('pay.files.remove')}` }));
  await waitFor(() => expect(kept()).toBe('b.png still'));
  expect(api.calls('removeUpload')).toEqual([{ url: '/files/attachment/a.png' }]);
  expect(screen.getByText(t('pay.files.removed', { name: 'a.png' }))).toBeInTheDocument();
  await waitFor(() => expect(input()).toHaveFocus());
});

test('one that is gone on the server already is let go here', async () => {
  const { user } = await open({ removeUpload: refuse('notFound') }, [stored('a.png')]);
  await user.click(screen.getByRole('button', { name: `a.png ${t('pay.files.remove')}` }));
  await waitFor(() => expect(kept()).toBe(' still'));
});

test('one that could not be removed stays, and it is said', async () => {
  const { user } = await open({ removeUpload: noNetwork }, [stored('a.png')]);
  await user.click(screen.getByRole('button', { name: `a.png ${t('pay.files.remove')}` }));
  expect(await screen.findByText(new RegExp(t('err.network')))).toBeInTheDocument();
  expect(kept()).toBe('a.png still');
});

test('files are dropped on it', async () => {
  await open();
  fireEvent.drop(screen.getByRole('group', { name: '사진' }), {
    dataTransfer: { types: ['Files'], files: [picture('1.png')] },
  });
  await waitFor(() => expect(kept()).toBe('1.png still'));
});

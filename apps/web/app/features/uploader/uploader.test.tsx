// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { type Answers, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
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
const outputText = () => document.querySelector('output')?.textContent;
const stored = (name: string) => ({ url: `/files/attachment/${name}`, name });

test('picked pictures are sent and stay in order', async () => {
  const { user, api } = await open();
  expect(input()).toHaveAccessibleDescription(`${t('pay.files.hint')} · ${t('upload.shrunk')}`);
  await user.upload(input(), [picture('1.png'), picture('2.png')]);
  await waitFor(() => expect(outputText()).toBe('1.png,2.png still'));
  expect(api.calls('upload').map(({ kind }) => kind)).toEqual(['story', 'story']);
  expect(screen.getByText(t('pay.files.added', { name: '2.png' }))).toBeInTheDocument();
  expect(screen.getByText(t('pay.files.count', { n: '2', limit: '3' }))).toBeInTheDocument();
});

test('the form is notified whether pictures are still uploading', async () => {
  const answer = deferred<UploadedFile>();
  const { user } = await open({ upload: answer.answer });
  await user.upload(input(), picture('1.png'));
  expect(
    await screen.findByRole('progressbar', { name: t('pay.files.sending', { name: '1.png' }) }),
  ).toBeInTheDocument();
  expect(outputText()).not.toContain('still');
  answer.give(stored('1.png'));
  await waitFor(() => expect(outputText()).toBe('1.png still'));
});

test('an upload can be cancelled, and the next slot is focused', async () => {
  const { user } = await open({ upload: deferred<UploadedFile>().answer });
  await user.upload(input(), picture('1.png'));
  await user.click(await screen.findByRole('button', { name: `1.png ${t('pay.files.remove')}` }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await waitFor(() => expect(input()).toHaveFocus());
  expect(outputText()).toBe(' still');
});

test('a file that is no picture is listed with its reason and never sent, while the others are', async () => {
  const { api } = await open();
  const picked = [picture('a.pdf', 'application/pdf'), picture('1.png')];
  fireEvent.change(input(), { target: { files: picked } });
  await waitFor(() => expect(outputText()).toBe('1.png still'));
  const reason = screen.getByText(new RegExp(t('upload.type')));
  expect(reason.closest('li, p, div')).toHaveTextContent('a.pdf');
  expect(api.calls('upload')).toHaveLength(1);
});

test('surplus pictures are not accepted', async () => {
  const { user, api } = await open({ upload }, [stored('a.png'), stored('b.png')]);
  await user.upload(input(), [picture('1.png'), picture('2.png')]);
  await waitFor(() => expect(outputText()).toBe('a.png,b.png,1.png still'));
  expect(api.calls('upload')).toHaveLength(1);
  expect(input()).toHaveAttribute('aria-disabled', 'true');
});

test('a picture refused by the server is listed with its reason', async () => {
  const { user } = await open({ upload: refuse('mediaType') });
  await user.upload(input(), picture('torn.png'));
  const reason = await screen.findByText(new RegExp(t('upload.type')));
  expect(reason.closest('li, p, div')).toHaveTextContent('torn.png');
});

test('a stored picture is also removed on the server, and the focus stays with the pictures', async () => {
  const { user, api } = await open({ removeUpload: null }, [stored('a.png'), stored('b.png')]);
  await user.click(screen.getByRole('button', { name: `a.png ${t('pay.files.remove')}` }));
  await waitFor(() => expect(outputText()).toBe('b.png still'));
  expect(api.calls('removeUpload')).toEqual([{ url: '/files/attachment/a.png' }]);
  expect(screen.getByText(t('pay.files.removed', { name: 'a.png' }))).toBeInTheDocument();
  await waitFor(() => expect(input()).toHaveFocus());
});

test('a picture that the server no longer has is removed from the form', async () => {
  const { user } = await open({ removeUpload: refuse('notFound') }, [stored('a.png')]);
  await user.click(screen.getByRole('button', { name: `a.png ${t('pay.files.remove')}` }));
  await waitFor(() => expect(outputText()).toBe(' still'));
});

test('a picture that could not be removed stays and is reported', async () => {
  const { user } = await open({ removeUpload: noNetwork }, [stored('a.png')]);
  await user.click(screen.getByRole('button', { name: `a.png ${t('pay.files.remove')}` }));
  expect(await screen.findByText(new RegExp(t('err.network')))).toBeInTheDocument();
  expect(outputText()).toBe('a.png still');
});

test('dropped files are accepted', async () => {
  await open();
  fireEvent.drop(screen.getByRole('group', { name: '사진' }), {
    dataTransfer: { types: ['Files'], files: [picture('1.png')] },
  });
  await waitFor(() => expect(outputText()).toBe('1.png still'));
});

// @vitest-environment jsdom

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as rewardFiles from '#app/data/pqbox/reward-files.ts';
import * as editor from '#app/features/editor/editor.tsx';
import { AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildRewardFile } from '#app/testing/builders/pqbox.ts';
import { boxQuery, buildWritten, openRewardWrite } from '../testing/open-reward-write.ts';

// A library uploads files in chunks; here the test controls the result.
const sendRewardFile = vi.fn<typeof rewardFiles.sendRewardFile>();
const dropUnfinished = vi.fn<typeof rewardFiles.dropUnfinished>();
beforeEach(() => {
  vi.spyOn(rewardFiles, 'sendRewardFile').mockImplementation(sendRewardFile);
  vi.spyOn(rewardFiles, 'dropUnfinished').mockImplementation(dropUnfinished);
  // The editor is large and not used here.
  vi.spyOn(editor, 'Editor').mockReturnValue(<></>);
});
afterEach(() => void sendRewardFile.mockReset());

type Listeners = Parameters<typeof sendRewardFile>[2];
function watchSending() {
  const underway = new Map<string, Listeners & { pause: () => void; giveUp: () => Promise<void> }>();
  sendRewardFile.mockImplementation((file, _target, hears) => {
    const sending = { pause: vi.fn(), giveUp: vi.fn(async () => {}) };
    underway.set(file.name, { ...hears, ...sending });
    return sending;
  });
  return (name: string) => {
    const sending = underway.get(name);
    if (!sending) throw new Error(`${name} is not on its way`);
    return sending;
  };
}
const file = (name: string, size = 1_000, type = 'application/zip') =>
  new File(['x'.repeat(size)], name, { type });
const add = () => screen.findByLabelText(t('pq.files.add'));
const lineOf = (name: string) =>
  within(screen.getByText(name, { selector: 'b' }).closest('li') as HTMLElement);
const button = (name: string, words: string) => lineOf(name).getByRole('button', { name: new RegExp(words) });

test('a picked file is uploaded with its progress and is listed when it has arrived', async () => {
  const sending = watchSending();
  const { user, store } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), file('음원.zip'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  await act(async () => sending('음원.zip').onProgress(500));
  const label = t('pq.sending.label', { name: '음원.zip' });
  expect(screen.getByRole('progressbar', { name: label })).toHaveAttribute('aria-valuenow', '50');
  store.reward = buildWritten({ contents: [buildRewardFile({ name: '음원.zip' })] });
  await act(async () => sending('음원.zip').onArrived());
  expect(screen.getByText(t('pq.sending.arrived', { name: '음원.zip' }))).toBeInTheDocument();
  expect(await screen.findByText(/SHA-256/)).toHaveTextContent('e3b0c442…');
  expect(screen.queryByRole('progressbar', { name: label })).not.toBeInTheDocument();
});

test('a new reward is saved before its first file is sent', async () => {
  watchSending();
  const { user, saved } = await openRewardWrite('content', { reward: null });
  // A reward consists of videos until another kind is picked.
  await user.upload(await add(), file('film.mp4', 10, 'video/mp4'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  expect(saved()).toEqual([{ category: 0, title: '' }]);
});

test('files are uploaded one after the other, and one can be paused, resumed and cancelled', async () => {
  const sending = watchSending();
  const { user } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), [file('1.zip'), file('2.zip')]);
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  expect(lineOf('2.zip').getByText(t('pq.sending.waits'))).toBeInTheDocument();
  await user.click(button('1.zip', t('pq.sending.hold')));
  expect(sending('1.zip').pause).toHaveBeenCalled();
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledTimes(2));
  await user.click(button('1.zip', t('pq.sending.goOn')));
  expect(lineOf('1.zip').getByText(t('pq.sending.waits'))).toBeInTheDocument();
  await user.click(button('2.zip', t('pq.sending.giveUp', { name: '2.zip' })));
  await waitFor(() => expect(screen.queryByText('2.zip')).not.toBeInTheDocument());
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledTimes(3));
});

test('a failed file shows the reason and is retried, unless that would change nothing', async () => {
  const sending = watchSending();
  const { user } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), file('1.zip'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  await act(async () =>
    sending('1.zip').onFailed({ message: '연결이 끊겼습니다.', status: 0, final: false }),
  );
  expect(lineOf('1.zip').getByRole('alert')).toHaveTextContent('연결이 끊겼습니다.');
  await user.click(button('1.zip', t('common.retry')));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledTimes(2));
  await act(async () =>
    sending('1.zip').onFailed({ message: '받지 않는 파일입니다.', status: 400, final: true }),
  );
  expect(lineOf('1.zip').getByRole('alert')).toHaveTextContent('받지 않는 파일입니다.');
  expect(lineOf('1.zip').queryByRole('button', { name: new RegExp(t('common.retry')) })).toBeNull();
});

test('a review is refused while a file has not arrived, and the file is named and focused', async () => {
  watchSending();
  const { user, api, address } = await openRewardWrite('content');
  await user.upload(await add(), file('큰 음원.zip'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  await user.click(screen.getAllByRole('button', { name: t('pq.submit') })[0] as HTMLElement);
  const ask = within(await screen.findByRole('alertdialog', { name: t('pq.sending.first') }));
  expect(ask.getByText(t('pq.err.unsent', { name: '큰 음원.zip' }))).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: t('pq.sending.go') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(address()).toBe(`/pqbox/${idOf(71)}/fix/content?${boxQuery}`);
  expect(api.calls('submitReward')).toEqual([]);
});

test('a review is refused while a file that cannot be uploaded is in the list, which has to be removed', async () => {
  const sending = watchSending();
  const { user } = await openRewardWrite('content');
  await user.upload(await add(), file('가짜.zip'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  await act(async () =>
    sending('가짜.zip').onFailed({ message: '받지 않는 파일입니다.', status: 400, final: true }),
  );
  await user.click(screen.getAllByRole('button', { name: t('pq.submit') })[0] as HTMLElement);
  const ask = within(await screen.findByRole('alertdialog', { name: t('pq.sending.first') }));
  expect(ask.getByText(t('pq.err.refused', { name: '가짜.zip' }))).toBeInTheDocument();
});

test('leaving during uploads asks for a confirmation, but moving between the steps does not', async () => {
  watchSending();
  const { user, address } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), file('1.zip'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('link', { name: t('pq.manage.title') }));
  const ask = within(await screen.findByRole('alertdialog', { name: t('pq.sending.leave') }));
  expect(ask.getByText(t('pq.sending.leave.body'))).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: t('writing.stay') }));
  expect(address()).toContain('/fix/content');
});

test('a file that was interrupted by a reload is resumed with the same file or cancelled', async () => {
  watchSending();
  const unfinished = [{ id: idOf(73), name: '본편.zip', bytes: 20, received: 8 }];
  const { user } = await openRewardWrite('content', { reward: buildWritten({ contents: [], unfinished }) });
  expect(await screen.findByText(new RegExp(t('pq.sending.left')))).toBeInTheDocument();
  await user.upload(
    screen.getByLabelText(t('pq.sending.pickAgain', { name: '본편.zip' })),
    file('본편.zip', 20),
  );
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  expect(screen.queryByText(new RegExp(t('pq.sending.left')))).not.toBeInTheDocument();
});

test('an unfinished file is cancelled on the server', async () => {
  const unfinished = [{ id: idOf(73), name: '본편.zip', bytes: 20, received: 8 }];
  const { user, store } = await openRewardWrite('content', {
    reward: buildWritten({ contents: [], unfinished }),
  });
  const giveUp = await screen.findByRole('button', { name: t('pq.sending.giveUp', { name: '본편.zip' }) });
  store.reward = buildWritten({ contents: [] });
  await user.click(giveUp);
  await waitFor(() => expect(screen.queryByText('본편.zip')).not.toBeInTheDocument());
  expect(dropUnfinished).toHaveBeenCalledWith(idOf(73));
});

test.each([
  ['an empty file', file('0.zip', 0), 'pq.file.empty'],
  [
    'a file above the limit',
    Object.defineProperty(file('9.zip'), 'size', { value: limits.rewardFileBytes + 1 }),
    'pq.file.size',
  ],
] as const)('%s is reported immediately and not sent', async (_, picked, words) => {
  watchSending();
  const { user } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), picked);
  expect(await screen.findByText(t(words))).toBeInTheDocument();
  expect(sendRewardFile).not.toHaveBeenCalled();
});

test('the message about a file of another kind lists the accepted kinds', async () => {
  watchSending();
  await openRewardWrite('content', { reward: buildWritten({ category: 1, contents: [] }) });
  // Dropped, because the file chooser only offers accepted types.
  fireEvent.drop(screen.getByRole('group', { name: t('pq.files.1') }), {
    dataTransfer: { types: ['Files'], files: [file('a.zip')] },
  });
  expect(await screen.findByText(t('pq.file.type.1'))).toBeInTheDocument();
  expect(sendRewardFile).not.toHaveBeenCalled();
});

test('a new version replaces a file', async () => {
  watchSending();
  const { user } = await openRewardWrite('content');
  await user.upload(
    await screen.findByLabelText(t('pq.file.replace.label', { name: '악보.pdf' })),
    file('악보 2.pdf'),
  );
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  expect(sendRewardFile.mock.calls[0]?.[1]).toEqual({
    projectId: idOf(17),
    rewardKey: idOf(71),
    replaces: idOf(72),
  });
});

test('a file is removed after a confirmation that names it', async () => {
  const { user, api, store } = await openRewardWrite('content', {
    answers: { removeRewardFile: new AnswerWithMessage(null, t('pq.file.removed')) },
  });
  await add();
  await user.click(button('악보.pdf', t('common.delete')));
  const ask = within(await screen.findByRole('alertdialog'));
  expect(ask.getByText(t('pq.file.remove.confirm', { name: '악보.pdf' }))).toBeInTheDocument();
  store.reward = buildWritten({ contents: [] });
  await user.click(ask.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(screen.queryByText('악보.pdf', { selector: 'b' })).not.toBeInTheDocument());
  expect(api.calls('removeRewardFile')).toEqual([{ projectId: idOf(17), id: idOf(71), file: idOf(72) }]);
});

test('the description of a picture is stored on blur', async () => {
  const contents = [buildRewardFile({ name: '1.jpg', mediaType: 'image/jpeg' })];
  const { user, api } = await openRewardWrite('content', {
    reward: buildWritten({ category: 1, contents }),
    answers: { describeRewardFile: null },
  });
  const words = await screen.findByRole('textbox', { name: t('pq.description', { name: '1.jpg' }) });
  await user.type(words, '등대 아래에 선 두 사람');
  expect(api.calls('describeRewardFile')).toEqual([]);
  await user.tab();
  expect(await screen.findByText(t('pq.file.described'))).toBeInTheDocument();
  expect(api.calls('describeRewardFile')).toEqual([
    expect.objectContaining({ file: idOf(72), description: '등대 아래에 선 두 사람' }),
  ]);
});

test('a description from another window is preserved when the field is left without input', async () => {
  const described = (description: string) =>
    buildWritten({
      category: 1,
      contents: [buildRewardFile({ name: '1.jpg', mediaType: 'image/jpeg', description })],
    });
  const { user, api, store } = await openRewardWrite('content', {
    reward: described(''),
    answers: { describeRewardFile: null },
  });
  const words = await screen.findByRole('textbox', { name: t('pq.description', { name: '1.jpg' }) });
  await user.type(words, '등대');
  store.reward = described('바다');
  await user.tab();
  await waitFor(() => expect(words).toHaveValue('바다'));
  await user.click(words);
  await user.tab();
  expect(api.calls('describeRewardFile')).toHaveLength(1);
});

test('captions of a video are parsed before they are sent, and can be removed', async () => {
  const film = buildRewardFile({ name: 'film.mp4', mediaType: 'video/mp4' });
  const { user, api, store } = await openRewardWrite('content', {
    reward: buildWritten({ category: 0, contents: [film] }),
    answers: { describeRewardFile: null },
  });
  const pick = await screen.findByLabelText(t('pq.captions.label', { name: 'film.mp4' }));
  await user.upload(pick, new File(['no captions'], 'a.vtt', { type: 'text/vtt' }));
  expect(await screen.findByText(t('pq.captions.format'))).toBeInTheDocument();
  expect(api.calls('describeRewardFile')).toEqual([]);
  store.reward = buildWritten({ category: 0, contents: [{ ...film, hasCaptions: true }] });
  const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\n안녕하세요';
  await user.upload(pick, new File([captions], 'a.vtt', { type: 'text/vtt' }));
  expect(await screen.findByText(t('pq.captions.there'))).toBeInTheDocument();
  expect(api.calls('describeRewardFile')).toEqual([expect.objectContaining({ captions })]);
  await user.click(button('film.mp4', t('pq.captions.remove')));
  await waitFor(() => expect(api.calls('describeRewardFile').at(-1)?.captions).toBeNull());
});

test('a file that could not be removed remains, and the failure is reported', async () => {
  const { user, api } = await openRewardWrite('content', { answers: { removeRewardFile: noNetwork } });
  await add();
  const remove = async () => {
    await user.click(button('악보.pdf', t('common.delete')));
    const ask = within(await screen.findByRole('alertdialog'));
    await user.click(ask.getByRole('button', { name: t('common.delete') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  await remove();
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  api.answer({ removeRewardFile: refuse('rewardFixed') });
  await remove();
  expect(await screen.findByText(t('pq.fix.blocked'))).toBeInTheDocument();
  expect(screen.getByText('악보.pdf', { selector: 'b' })).toBeInTheDocument();
});

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

// Files go piece by piece through a library of their own: here the test says what becomes of them.
const sendRewardFile = vi.fn<typeof rewardFiles.sendRewardFile>();
const dropUnfinished = vi.fn<typeof rewardFiles.dropUnfinished>();
beforeEach(() => {
  vi.spyOn(rewardFiles, 'sendRewardFile').mockImplementation(sendRewardFile);
  vi.spyOn(rewardFiles, 'dropUnfinished').mockImplementation(dropUnfinished);
  // Nothing is written here; the editor is large.
  vi.spyOn(editor, 'Editor').mockReturnValue(<></>);
});
afterEach(() => void sendRewardFile.mockReset());

type Hears = Parameters<typeof sendRewardFile>[2];
/** The files that are on their way, by their names. */
function watchSending() {
  const underway = new Map<string, Hears & { hold: () => void; giveUp: () => Promise<void> }>();
  sendRewardFile.mockImplementation((file, _target, hears) => {
    const sending = { hold: vi.fn(), giveUp: vi.fn(async () => {}) };
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

test('a file that is picked goes off, tells how far it is, and is there when it has arrived', async () => {
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
  // A reward is of videos until another kind is picked.
  await user.upload(await add(), file('film.mp4', 10, 'video/mp4'));
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  expect(saved()).toEqual([{ category: 0, title: '' }]);
});

test('files go one after the other; one is held, taken up again and given up', async () => {
  const sending = watchSending();
  const { user } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), [file('1.zip'), file('2.zip')]);
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledOnce());
  expect(lineOf('2.zip').getByText(t('pq.sending.waits'))).toBeInTheDocument();
  await user.click(button('1.zip', t('pq.sending.hold')));
  expect(sending('1.zip').hold).toHaveBeenCalled();
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledTimes(2));
  await user.click(button('1.zip', t('pq.sending.goOn')));
  expect(lineOf('1.zip').getByText(t('pq.sending.waits'))).toBeInTheDocument();
  await user.click(button('2.zip', t('pq.sending.giveUp', { name: '2.zip' })));
  await waitFor(() => expect(screen.queryByText('2.zip')).not.toBeInTheDocument());
  await waitFor(() => expect(sendRewardFile).toHaveBeenCalledTimes(3));
});

test('a file that failed says why and is tried again, unless that would change nothing', async () => {
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

test('a review is refused while a file has not arrived: it is named, and led to', async () => {
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

test('leaving is asked about while files are on their way, but not between the steps', async () => {
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

test('a file that a reload has broken off goes on with the same file, or is given up', async () => {
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

test('an unfinished file is given up on the server', async () => {
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
] as const)('%s is told at once and not sent', async (_, picked, words) => {
  watchSending();
  const { user } = await openRewardWrite('content', { reward: buildWritten({ contents: [] }) });
  await user.upload(await add(), picked);
  expect(await screen.findByText(t(words))).toBeInTheDocument();
  expect(sendRewardFile).not.toHaveBeenCalled();
});

test('a file of another kind is told what the reward takes', async () => {
  watchSending();
  await openRewardWrite('content', { reward: buildWritten({ category: 1, contents: [] }) });
  // Dropped, since a pick offers only what fits.
  fireEvent.drop(screen.getByRole('group', { name: t('pq.files.1') }), {
    dataTransfer: { types: ['Files'], files: [file('a.zip')] },
  });
  expect(await screen.findByText(t('pq.file.type.1'))).toBeInTheDocument();
  expect(sendRewardFile).not.toHaveBeenCalled();
});

test('a new version takes the place of a file', async () => {
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

test('a file is removed after a question that names it', async () => {
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

test('what stands for a picture is stored when one leaves its field', async () => {
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

test('captions of a video are read before they are sent, and removed again', async () => {
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

test('a file that could not be removed is still there, and it is said', async () => {
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

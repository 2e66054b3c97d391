// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { widenAll } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import {
  buildBox,
  buildBoxCard,
  buildBoxReward,
  buildOpenReward,
  buildRewardFile,
} from '#app/testing/builders/pqbox.ts';
import { buildMaker, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/pqbox/detail/projects/${idOf(17)}/${idOf(71)}`;
const getRewardLinks: Answers['getRewardLinks'] = ({ file, version, use }) => ({
  expiresAt: nowMs + 300_000,
  links: [file || idOf(72)].map((id) => ({
    file: id,
    version: version || 1,
    url: `/files/signed/${id}/${use}`,
  })),
});
const open = (answers: Answers = {}, viewer = buildViewer()) =>
  renderScreen(path, {
    viewer,
    answers: {
      getReward: buildOpenReward(),
      listRewards: buildBox(),
      listComments: [],
      countComments: { comments: 0, replies: 0 },
      listOwnBoxes: { unseen: 0, boxes: [] },
      getRewardLinks,
      ...answers,
    },
  });
const title = (name = '음원과 악보') => screen.findByRole('heading', { level: 1, name });

function watchDownloads() {
  const urls: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    urls.push(this.getAttribute('href') ?? '');
  });
  return urls;
}

test('a reward shows its maker, its end and its text', async () => {
  await open();
  await title();
  const article = within(screen.getByRole('article'));
  expect(article.getByText('소랑공방')).toBeInTheDocument();
  expect(article.getByText(t('pq.until', { date: '2026.12.24' }))).toBeInTheDocument();
  expect(article.getByText('겨울 골목에서 녹음했습니다.')).toBeInTheDocument();
  expect(article.getByRole('link', { name: t('pq.list.title') })).toHaveAttribute(
    'href',
    `/pqbox/list/projects/${idOf(17)}`,
  );
});

test('the reader is reminded that the reward is for them alone', async () => {
  await open();
  expect(await screen.findByText(t('pq.personal', { name: '하나' }))).toBeInTheDocument();
});

test('a file is downloaded by its button, and its checksum can be copied', async () => {
  const urls = watchDownloads();
  const { user, api } = await open();
  await title();
  await user.click(screen.getByRole('button', { name: /^다운로드\s*악보\.pdf$/ }));
  await waitFor(() => expect(urls).toEqual([`/files/signed/${idOf(72)}/download`]));
  expect(api.calls('getRewardLinks')).toEqual([
    expect.objectContaining({ file: idOf(72), use: 'download', version: 0 }),
  ]);
  await user.click(screen.getByText(t('pq.check'), { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: /^복사.*악보\.pdf SHA-256$/ }));
  expect(await navigator.clipboard.readText()).toBe(buildRewardFile().sha256);
  expect(screen.getByText(t('pq.file.copied'))).toBeInTheDocument();
});

test('several files are downloaded together', async () => {
  const urls = watchDownloads();
  const contents = [buildRewardFile(), buildRewardFile({ id: idOf(73), name: '음원.mp3' })];
  const links = contents.map(({ id }) => ({ file: id, version: 1, url: `/files/signed/${id}` }));
  const { user } = await open({
    getReward: buildOpenReward({ contents, files: { count: 2, bytes: 2_097_152 } }),
    getRewardLinks: { expiresAt: nowMs, links },
  });
  await title();
  expect(
    screen.getByRole('heading', { name: t('pq.files.head', { n: 2, size: '2MB' }) }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('pq.files.all') }));
  await waitFor(() => expect(urls).toHaveLength(2));
});

test('a download that is refused shows the reason', async () => {
  const { user, api } = await open();
  await title();
  api.answer({ getRewardLinks: refuse('tooMany') });
  await user.click(screen.getByRole('button', { name: /^다운로드\s*악보\.pdf$/ }));
  expect(await screen.findByText(t('err.tooMany'))).toBeInTheDocument();
});

test('pictures are viewed one after the other with their descriptions and can be saved', async () => {
  const contents = [
    buildRewardFile({ name: '1.jpg', mediaType: 'image/jpeg', description: '등대 아래에 선 두 사람' }),
    buildRewardFile({ id: idOf(73), name: '2.jpg', mediaType: 'image/jpeg' }),
  ];
  const links = contents.map(({ id }) => ({ file: id, version: 1, url: `/files/signed/${id}` }));
  const { user } = await open({
    getReward: buildOpenReward({ category: 1, contents, files: { count: 2, bytes: 10 } }),
    getRewardLinks: { expiresAt: nowMs, links },
  });
  await title();
  expect(await screen.findByRole('img', { name: '등대 아래에 선 두 사람' })).toHaveAttribute(
    'src',
    `/files/signed/${idOf(72)}`,
  );
  expect(screen.getByText(/^1\.jpg · /)).toBeInTheDocument();
  widenAll(760);
  await user.click(screen.getByRole('button', { name: t('detail.picture', { n: 2 }) }));
  expect(await screen.findByText(/^2\.jpg · /)).toBeInTheDocument();
});

test('a video is played from its address with captions if it has any', async () => {
  const film = buildRewardFile({ name: 'film.mp4', mediaType: 'video/mp4', hasCaptions: true });
  await open({ getReward: buildOpenReward({ category: 0, contents: [film] }) });
  await title();
  const video = await screen.findByLabelText('음원과 악보', { selector: 'video' });
  await waitFor(() => expect(video).toHaveAttribute('src', `/files/signed/${idOf(72)}/show`));
  expect(video.querySelector('track')).toHaveAttribute(
    'src',
    `/files/reward/${idOf(17)}/${idOf(71)}/${idOf(72)}/captions?version=3`,
  );
});

test('a text shows how long it takes to read', async () => {
  const editor = `<p>${'글 '.repeat(1_500)}</p>`;
  await open({ getReward: buildOpenReward({ category: 2, contents: [], editor }) });
  await title();
  expect(screen.getByText(/^읽는 데 \d+분$/)).toBeInTheDocument();
});

test('the other open rewards of the box are linked and new ones marked', async () => {
  const rewards = [
    buildBoxCard(),
    buildBoxCard({ key: idOf(2), title: '새 사진', category: 1, isNew: true }),
    buildBoxCard({ key: idOf(3), title: '잠긴 것', lock: 'payment' }),
    buildBoxCard({ key: idOf(4), title: '끝난 것', state: 'finish' }),
  ];
  await open({ listRewards: buildBox({ rewards }) });
  const others = within(await screen.findByRole('navigation', { name: t('pq.others') }));
  const links = others.getAllByRole('link');
  expect(links).toHaveLength(2);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(links[1]).toHaveTextContent(t('pq.unseen'));
});

test('a reward that is not open redirects to its box with a message', async () => {
  const { address } = await open({ getReward: refuse('notShown') });
  await waitFor(() => expect(address()).toBe(`/pqbox/list/projects/${idOf(17)}`));
  expect(screen.getByText(t('pq.notShown'))).toBeInTheDocument();
});

test.each([
  ['tier', 'pq.project', `/funding/detail/${idOf(17)}`],
  ['retry', 'pq.lock.pay', `/my/list?pledge=${idOf(22)}`],
  ['payment', 'pq.lock.pledge', `/my/list?pledge=${idOf(22)}`],
] as const)('a reward that is locked by %s links to what unlocks it', async (lock, link, to) => {
  const data = { lock, gateKey: idOf(22) };
  await open({ getReward: refuse('rewardLocked', { data, msg: t(`pq.lock.${lock}`) }) });
  await title(t(`pq.lock.${lock}`));
  expect(screen.getByText(t(`pq.lock.${lock}.sub`))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t(link) })).toHaveAttribute('href', to);
});

test('a removed reward shows the reason and links to its box', async () => {
  const data = { key: idOf(71), title: '메이킹 필름', reason: '잘못된 파일입니다.', removedAt: nowMs };
  await open({ getReward: refuse('rewardRemoved', { data }) });
  await title('삭제된 리워드입니다.');
  expect(screen.getByText('삭제 사유: 잘못된 파일입니다.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PQ박스로 돌아가기' })).toHaveAttribute(
    'href',
    `/pqbox/list/projects/${idOf(17)}`,
  );
});

test('a reward that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ getReward: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getReward: buildOpenReward() });
  await user.click(again);
  await title();
});

test('the maker has the earlier versions of a file and can upload a new one while the reward is open', async () => {
  const { id: _, description: __, hasCaptions: ___, ...earlier } = buildRewardFile({ name: '옛 악보.pdf' });
  const contents = [buildRewardFile({ version: 2, earlier: [earlier] })];
  const urls = watchDownloads();
  const { user } = await open(
    {
      getReward: buildOpenReward({ isManager: true, contents }),
      getRewardPreview: buildBoxReward({ isManager: true, contents }),
    },
    buildMaker(),
  );
  await title();
  expect(await screen.findByLabelText(t('pq.file.replace.label', { name: '악보.pdf' }))).toBeInTheDocument();
  await user.click(screen.getByText(t('pq.file.earlier', { n: 1 })));
  await user.click(screen.getByRole('button', { name: /^다운로드\s*버전 1$/ }));
  await waitFor(() => expect(urls).toHaveLength(1));
  expect(screen.queryByText(t('pq.personal', { name: '소랑공방' }))).not.toBeInTheDocument();
});

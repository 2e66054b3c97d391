// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildComment } from '#app/testing/builders/comment.ts';
import { buildNews, buildNewsItem } from '#app/testing/builders/news.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker, buildViewer, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const DAY_MS = 86_400_000;
const path = `/funding/detail/${idOf(17)}`;
const counted = { news: { count: 2, lastAt: nowMs - 3 * DAY_MS } };
const newest = buildNewsItem({ comments: 1 });
const locked = buildNewsItem({
  key: idOf(85),
  title: '이 크기면 괜찮을까요?',
  audience: 'backers',
  locked: true,
});

type Options = { viewer?: Viewer | null; at?: string; serverRendered?: boolean; project?: Partial<Project> };

async function open(
  answers: Answers = {},
  { viewer = null, at = `${path}/news`, project, serverRendered = false }: Options = {},
) {
  return renderScreen(at, {
    viewer,
    serverRendered,
    leadsTo: [path, `${path}/news`, `${path}/news/${idOf(84)}`],
    answers: {
      getProject: buildProject({ ...counted, ...project }),
      countComments: ({ type }) => ({ comments: type === 'news' ? 1 : 3, replies: 0 }),
      listComments: ({ type }) => (type === 'news' ? [buildComment({ text: '색이 정말 곱네요.' })] : []),
      listNews: { news: [newest, locked] },
      getNews: buildNews({ fixedAt: nowMs }),
      listPledges: [],
      ...answers,
    },
  });
}
const asBacker = (): Options => ({
  viewer: buildViewer(),
  project: { ...counted, myPledge: idOf(31), state: 're-finish' },
});
const askButton = () => screen.findByRole('button', { name: t('news.ask') });

test('the tab shows how many news there are, and is absent before the project opens', async () => {
  await open({}, { at: path });
  const tabs = within(await screen.findByRole('navigation', { name: '모두의 텃밭' }));
  expect(tabs.getByRole('link', { name: `${t('detail.tab.news')} 2` })).toHaveAttribute(
    'href',
    `${path}/news`,
  );
  expect(
    screen.getByRole('link', { name: t('news.last.ago', { date: '2026.11.28', n: 3 }) }),
  ).toHaveAttribute('href', `${path}/news`);
  await open({}, { at: path, project: { state: 'prepare', news: undefined }, viewer: buildMaker() });
  const ofDraft = within(await screen.findByRole('navigation', { name: '모두의 텃밭' }));
  expect(ofDraft.queryByRole('link', { name: t('detail.tab.news') })).not.toBeInTheDocument();
});

test('the newest item is shown in full with its comments, on the server too', async () => {
  const { html } = await open({}, { serverRendered: true });
  const article = within(await screen.findByRole('article', { name: newest.title }));
  expect(article.getByText('금이 간 것은 없습니다.')).toBeInTheDocument();
  expect(article.getByText(/2026\.11\.28 · 3일 전/)).toBeInTheDocument();
  expect(article.getByText(t('news.edited', { time: '2026.12.01' }))).toBeInTheDocument();
  expect(article.getByRole('button', { name: t('common.share') })).toBeInTheDocument();
  expect(html).toContain('금이 간 것은 없습니다.');
  expect(html).toContain('색이 정말 곱네요.');
  await expectNoAxeFindings();
});

test('a locked item shows its title and what unlocks it, and leads nowhere', async () => {
  await open();
  const row = (await screen.findByText(locked.title)).closest('li') as HTMLElement;
  expect(row).toHaveTextContent(t('news.audience.backers'));
  expect(row).toHaveTextContent(t('news.locked'));
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText(new RegExp(t('news.locked.open')))).toHaveTextContent(t('news.locked.login'));
});

test('news of an ended project are locked for good for those who have not pledged', async () => {
  await open({}, { viewer: buildViewer(), project: { state: 're-finish' } });
  expect(await screen.findByText(new RegExp(t('news.locked.closed')))).toBeInTheDocument();
  expect(screen.queryByText(new RegExp(t('news.locked.login')))).not.toBeInTheDocument();
});

test('where the newest item is locked, all are listed and none is requested', async () => {
  const { api } = await open({ listNews: { news: [{ ...locked, key: idOf(84) }] } });
  expect(await screen.findByText(locked.title)).toBeInTheDocument();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(api.calls('getNews')).toEqual([]);
});

test('scheduled items of the maker are not shown among those that are published', async () => {
  const scheduled = buildNewsItem({
    key: idOf(86),
    title: '내일 보냅니다',
    at: nowMs + DAY_MS,
    state: 'scheduled',
  });
  await open({ listNews: { news: [scheduled, newest], asked: 0 } }, { viewer: buildMaker() });
  expect(await screen.findByRole('article', { name: newest.title })).toBeInTheDocument();
  expect(screen.queryByText('내일 보냅니다')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('news.fix') })).toHaveAttribute(
    'href',
    `${path}/news/${idOf(84)}/fix`,
  );
});

test('further items are loaded after the last one, and the first of them has the focus', async () => {
  const page = (from: number) =>
    Array.from({ length: 10 }, (_, n) =>
      buildNewsItem({ key: idOf(200 + from + n), title: `소식 ${from + n}` }),
    );
  const { user, api } = await open({
    listNews: ({ before }) => ({
      news: before ? [buildNewsItem({ key: idOf(300), title: '첫 소식' })] : page(0),
    }),
  });
  await user.click(await screen.findByRole('button', { name: t('news.more') }));
  const added = await screen.findByText('첫 소식');
  await waitFor(() => expect(added.closest('li')).toHaveFocus());
  expect(api.calls('listNews').at(-1)).toMatchObject({ before: idOf(209) });
});

test.each([
  ['a visitor', null, t('news.empty.sub')],
  ['the maker', buildMaker(), t('news.empty.maker')],
])('project without news says so to %s', async (_, viewer, words) => {
  await open({ listNews: { news: [] } }, { viewer, project: { news: undefined } });
  expect(await screen.findByText(t('news.empty'))).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('news.write') }) !== null).toBe(viewer !== null);
});

test('list that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ listNews: refuse('server') });
  const retry = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listNews: { news: [newest] } });
  await user.click(retry);
  expect(await screen.findByRole('article', { name: newest.title })).toBeInTheDocument();
});

test('item that is opened from the list has the focus, and the list is one press away', async () => {
  const other = buildNewsItem({ key: idOf(84), title: '흙을 주문했습니다' });
  const { user, address } = await open({
    listNews: { news: [{ ...newest, key: idOf(87) }, other] },
    getNews: ({ key }) => buildNews({ key, title: key === idOf(84) ? other.title : newest.title }),
  });
  await user.click(await screen.findByRole('link', { name: new RegExp(other.title) }));
  await waitFor(() => expect(screen.getByRole('heading', { name: other.title })).toHaveFocus());
  expect(address()).toBe(`${path}/news/${idOf(84)}`);
  await user.click(screen.getByRole('link', { name: t('news.back') }));
  await waitFor(() => expect(address()).toBe(`${path}/news`));
});

test('page of an item for backers says what unlocks it, and shows nothing of it', async () => {
  const { html } = await open(
    { getNews: refuse('newsLocked'), listComments: refuse('newsLocked') },
    { at: `${path}/news/${idOf(84)}`, serverRendered: true },
  );
  expect(await screen.findByText(t('news.locked'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('comment.login.go') })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: t('comment.title') })).not.toBeInTheDocument();
  expect(html).not.toContain('금이 간');
});

test('backer who has withdrawn loses an item that was read before', async () => {
  const { api, client } = await open({}, { ...asBacker(), at: `${path}/news/${idOf(84)}` });
  expect(await screen.findByText('금이 간 것은 없습니다.')).toBeInTheDocument();
  api.answer({ getNews: refuse('newsLocked') });
  await client.invalidateQueries();
  expect(await screen.findByText(t('news.locked'))).toBeInTheDocument();
  expect(screen.queryByText('금이 간 것은 없습니다.')).not.toBeInTheDocument();
});

test('item for backers is not offered to be shared', async () => {
  const backers = buildNews({ audience: 'backers' });
  await open({ getNews: backers }, { ...asBacker(), at: `${path}/news/${idOf(84)}` });
  const article = within(await screen.findByRole('article', { name: backers.title }));
  expect(article.queryByRole('button', { name: t('common.share') })).not.toBeInTheDocument();
});

test('backer asks for news once, and reads from when they may ask again', async () => {
  const old = { news: { count: 1, lastAt: nowMs - 33 * DAY_MS } };
  const { user, api } = await open(
    {
      listNews: { news: [newest], ask: { from: null } },
      askForNews: new AnswerWithMessage({ from: nowMs + 28 * DAY_MS }, '소식을 요청했습니다.'),
    },
    { ...asBacker(), project: { ...asBacker().project, ...old } },
  );
  expect(await screen.findByText(t('news.ask.silent', { n: 33 }))).toBeInTheDocument();
  api.answer({ listNews: { news: [newest], ask: { from: nowMs + 28 * DAY_MS } } });
  await user.click(await askButton());
  await waitFor(() => expect(toastText()).toBe('소식을 요청했습니다.'));
  const when = t('news.ask.fromDay', { date: '2026.12.29' });
  await waitFor(async () => expect(await askButton()).toHaveAccessibleDescription(when));
  await user.click(await askButton());
  expect(api.calls('askForNews')).toEqual([{ projectid: idOf(17) }]);
});

test('refused request shows the reason of the server and the day from which it is possible', async () => {
  const from = nowMs + 5 * DAY_MS;
  const { user, api } = await open(
    {
      listNews: { news: [newest], ask: { from: null } },
      askForNews: refuse('newsAskEarly', { data: { from }, msg: '아직 소식을 요청할 수 없습니다.' }),
    },
    asBacker(),
  );
  const button = await askButton();
  api.answer({ listNews: { news: [newest], ask: { from } } });
  await user.click(button);
  await waitFor(() => expect(toastText()).toBe('아직 소식을 요청할 수 없습니다.'));
  expect(await screen.findByText(t('news.ask.fromDay', { date: '2026.12.06' }))).toBeInTheDocument();
});

test('page has no request for news when the viewer is no backer', async () => {
  await open({}, { viewer: buildViewer({ uid: people.duri.uid }) });
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('news.ask') })).not.toBeInTheDocument();
});

test('member reports an item with a reason, and the form says when it is missing', async () => {
  const { user, api } = await open(
    { reportNews: new AnswerWithMessage(null, '신고가 접수되었습니다.') },
    { viewer: buildViewer() },
  );
  const article = within(await screen.findByRole('article'));
  await user.click(article.getByRole('button', { name: t('news.report') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('news.report.title') }));
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  const reason = dialog.getByRole('textbox', { name: t('comment.report.reason') });
  expect(reason).toBeInvalid();
  await user.type(reason, '광고입니다.');
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  await waitFor(() => expect(toastText()).toBe('신고가 접수되었습니다.'));
  expect(api.calls('reportNews')).toEqual([{ key: idOf(84), reason: '광고입니다.' }]);
});

test.each([
  ['a visitor', null],
  ['the maker', buildMaker()],
])('item offers no report to %s', async (_, viewer) => {
  await open({}, { viewer });
  const article = within(await screen.findByRole('article'));
  expect(article.queryByRole('button', { name: t('news.report') })).not.toBeInTheDocument();
});

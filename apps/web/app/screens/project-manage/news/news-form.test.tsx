// @vitest-environment jsdom
import type { News } from '@pq/contract/shapes/news';
import type { Project } from '@pq/contract/shapes/project';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as editor from '#app/features/editor/editor.tsx';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildNews } from '#app/testing/builders/news.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildPromise } from '#app/testing/builders/shipping.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

// A plain field replaces the editor, which is large.
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(editor, 'Editor').mockImplementation(({ label, value, onChange }) => (
    <textarea aria-label={label} value={value} onChange={({ target }) => onChange(target.value, 0)} />
  ));
});

const DAY_MS = 86_400_000;
const base = `/funding/detail/${idOf(17)}/news`;
const preview = {
  backers: 306,
  scrappers: 0,
  mails: 289,
  muted: 17,
  weekMails: { used: 2, of: 3, nextAt: null as number | null },
};

type Options = { viewer?: Viewer; project?: Partial<Project>; at?: string };

const open = (
  answers: Answers = {},
  { viewer = buildMaker(), project = {}, at = `${base}/write` }: Options = {},
) =>
  renderScreen(at, {
    viewer,
    answers: {
      getProject: buildProject({ isManager: true, ...project }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      previewNews: preview,
      writeNews: new AnswerWithMessage(buildNews(), '소식을 올렸습니다.'),
      ...answers,
    },
  });
const openFix = (news: News, answers: Answers = {}) =>
  open(
    { getNews: news, fixNews: new AnswerWithMessage(news, '소식을 고쳤습니다.'), ...answers },
    { at: `${base}/${news.key}/fix` },
  );
const title = () => screen.findByRole('textbox', { name: new RegExp(t('news.field.title')) });
const content = () => screen.findByRole('textbox', { name: t('news.field.content') });
const radio = (name: string) => screen.getByRole('radio', { name });
const later = () => radio(t('news.field.when.later', { n: 90 }));
const date = () => screen.getByRole('textbox', { name: t('news.field.when.date') });
const submit = () =>
  screen.getByRole('button', {
    name: new RegExp(`${t('news.submit.none')}$|^${t('news.submit.later')}$|^${t('news.submit.fix')}$`),
  });
type User = Awaited<ReturnType<typeof open>>['user'];

async function fillIn(user: User) {
  await user.type(await title(), '머그가 먼저 떠납니다');
  await user.type(await content(), '<p>송장은 보내는 날 알려드립니다.</p>');
}

test('news for backers are sent at once, confirmed and listed', async () => {
  const { user, api, address } = await open();
  await fillIn(user);
  await user.click(radio(t('news.field.audience.backers')));
  await user.click(await screen.findByRole('button', { name: t('news.submit', { n: 306 }) }));
  await waitFor(() => expect(address()).toBe(`${base}/manage`));
  expect(toastText()).toBe('소식을 올렸습니다.');
  expect(api.calls('writeNews')).toEqual([
    {
      projectid: idOf(17),
      title: '머그가 먼저 떠납니다',
      content: '<p>송장은 보내는 날 알려드립니다.</p>',
      audience: 'backers',
      publishAt: null,
    },
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('머그가');
});

test('preview counts again when another audience or time is chosen', async () => {
  const { user, api } = await open({
    previewNews: ({ audience }) => ({ ...preview, ...(audience === 'all' && { scrappers: 74, mails: 363 }) }),
  });
  const panel = within(await screen.findByRole('region', { name: t('news.who') }));
  const count = (name: string) => panel.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  await waitFor(() => expect(count(t('news.who.inApp'))).toBe('380명'));
  expect(count(t('news.who.mails'))).toBe('363명');
  expect(panel.getByText(t('news.who.adverts'))).toBeInTheDocument();
  await user.click(radio(t('news.field.audience.backers')));
  await waitFor(() => expect(count(t('news.who.inApp'))).toBe('306명'));
  expect(panel.queryByText(t('news.who.scrappers'))).not.toBeInTheDocument();
  expect(panel.getByText(t('news.who.onlyBackers'))).toBeInTheDocument();
  expect(panel.getByText(/이번 주 메일 2 \/ 3통/)).toHaveTextContent('이 소식이 3번째입니다.');
  await user.click(later());
  await user.type(date(), '2026-12-10');
  await waitFor(() =>
    expect(api.calls('previewNews').at(-1)).toMatchObject({
      publishAt: Date.parse('2026-12-10T09:00:00+09:00'),
    }),
  );
  await expectNoAxeFindings();
});

test('fourth item of a week says that it is not mailed, and from when one is', async () => {
  const { user } = await open({
    previewNews: {
      ...preview,
      weekMails: { used: 3, of: 3, nextAt: Date.parse('2026-12-09T09:00:00+09:00') },
    },
  });
  const panel = within(await screen.findByRole('region', { name: t('news.who') }));
  const note = await panel.findByRole('status');
  expect(note).toHaveTextContent(t('news.who.week.published'));
  expect(note).toHaveTextContent(
    '이번 주 메일 3통을 모두 보냈습니다. 다음 메일은 2026.12.09 09:00부터 보낼 수 있습니다.',
  );
  expect(panel.getByText(t('news.who.mails')).nextElementSibling).toHaveTextContent('0명');
  await user.click(later());
  expect(panel.getByRole('status')).toHaveTextContent(t('news.who.week.later'));
});

test('mail preview shows as many letters as the mail has', async () => {
  const { user } = await open();
  await user.type(await content(), '<p>가마를 열었습니다.</p>');
  const mail = within(screen.getByRole('region', { name: t('news.mail') }));
  expect(mail.getByText('가마를 열었습니다.')).toBeInTheDocument();
  expect(mail.getByText(t('news.mail.all', { n: 200 }))).toBeInTheDocument();
  await user.click(radio(t('news.field.audience.backers')));
  expect(mail.getByText(t('news.mail.backers', { n: 100 }))).toBeInTheDocument();
});

test('missing title and text are reported at their fields, and nothing is sent', async () => {
  const { user, api } = await open();
  await title();
  await user.click(submit());
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(await title()).toHaveAccessibleDescription(t('news.err.title'));
  expect(screen.getByText(t('news.err.content'))).toBeInTheDocument();
  expect(api.calls('writeNews')).toEqual([]);
});

test('missing date and time of a scheduled item are asked for at their fields', async () => {
  const { user, api } = await open();
  await fillIn(user);
  await user.click(later());
  await user.clear(screen.getByLabelText(t('news.field.when.time')));
  await user.click(submit());
  await waitFor(() => expect(date()).toHaveAccessibleDescription(t('news.err.date')));
  expect(screen.getByLabelText(t('news.field.when.time'))).toHaveAccessibleDescription(t('news.err.time'));
  expect(api.calls('writeNews')).toEqual([]);
});

test.each([
  ['2026-11-30', t('news.err.past')],
  ['2027-03-02', t('news.err.ahead', { n: 90 })],
])('time that is past or too far ahead is refused at its field: %s', async (day, problem) => {
  const { user, api } = await open();
  await fillIn(user);
  await user.click(later());
  await user.type(date(), day);
  await user.click(submit());
  await waitFor(() => expect(date()).toHaveAccessibleDescription(problem));
  expect(api.calls('writeNews')).toEqual([]);
});

test('scheduled news are sent with their time', async () => {
  const { user, api } = await open();
  await fillIn(user);
  await user.click(later());
  await user.type(date(), '2026-12-10');
  await user.click(screen.getByRole('button', { name: t('news.submit.later') }));
  await waitFor(() =>
    expect(api.calls('writeNews')).toMatchObject([{ publishAt: Date.parse('2026-12-10T09:00:00+09:00') }]),
  );
});

test('form restores what was typed when it is opened again, until the maker starts over', async () => {
  const { user } = await open({ writeNews: noNetwork });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(toastText()).not.toBe(''));
  expect(await title()).toHaveValue('머그가 먼저 떠납니다');
  const again = await open();
  expect(await screen.findByText(t('news.drafted'))).toBeInTheDocument();
  expect(await title()).toHaveValue('머그가 먼저 떠납니다');
  expect(await content()).toHaveValue('<p>송장은 보내는 날 알려드립니다.</p>');
  await again.user.click(screen.getByRole('button', { name: t('news.drafted.drop') }));
  expect(await title()).toHaveValue('');
  expect(await title()).toHaveFocus();
  await open();
  await title();
  expect(screen.queryByText(t('news.drafted'))).not.toBeInTheDocument();
});

test('refusals of the server appear at their fields', async () => {
  const { user } = await open({
    writeNews: refuse('invalid', {
      data: {
        fields: { audience: '제한된 계정은 후원자에게만 쓸 수 있습니다.', content: '내용이 너무 깁니다.' },
      },
    }),
  });
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('내용이 너무 깁니다.')).toBeInTheDocument();
  expect(screen.getByText('제한된 계정은 후원자에게만 쓸 수 있습니다.')).toBeInTheDocument();
});

test('published item is changed without a time, and the maker reads that nobody is mailed again', async () => {
  const { user, api } = await openFix(buildNews());
  expect(await title()).toHaveValue('초벌 가마를 열었습니다');
  expect(screen.getByText(t('news.fixed.note'))).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: t('news.field.when') })).not.toBeInTheDocument();
  await user.type(await title(), '!');
  await user.click(submit());
  await waitFor(() => expect(api.calls('fixNews')).toHaveLength(1));
  expect(api.calls('fixNews')[0]).toEqual({
    key: idOf(84),
    title: '초벌 가마를 열었습니다!',
    content: '<p>금이 간 것은 없습니다.</p>',
    audience: 'all',
    version: 1,
  });
  expect(api.calls('previewNews')).toEqual([]);
});

test('narrowing a published item is asked first and sent after the answer', async () => {
  const { user, api } = await openFix(buildNews());
  await title();
  await user.click(radio(t('news.field.audience.backers')));
  await user.click(submit());
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(t('news.narrow.body'))).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('fixNews')).toEqual([]);
  await user.click(submit());
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('news.narrow') }),
  );
  await waitFor(() => expect(api.calls('fixNews')).toMatchObject([{ audience: 'backers' }]));
});

test('item that was published for backers cannot be opened to everybody', async () => {
  await openFix(buildNews({ audience: 'backers' }));
  await title();
  expect(radio(t('news.field.audience.all'))).toBeDisabled();
  expect(screen.getByText(t('news.field.audience.fixed'))).toBeInTheDocument();
});

test('scheduled item is saved without a time when no other is chosen', async () => {
  const { user, api } = await openFix(buildNews({ state: 'scheduled', at: nowMs + DAY_MS }));
  await title();
  expect(radio(t('news.field.when.keep', { time: '2026.12.02 15:00' }))).toBeChecked();
  await user.click(submit());
  await waitFor(() => expect(api.calls('fixNews')).toHaveLength(1));
  expect(api.calls('fixNews')[0]).not.toHaveProperty('publishAt');
});

test('item that another window has changed is compared before it is saved', async () => {
  const news = buildNews();
  const current = { ...news, title: '다른 창에서 고친 제목', version: 2 };
  const { user, api } = await openFix(news, { fixNews: refuse('stale', { data: { current } }) });
  await user.clear(await title());
  await user.type(await title(), '이 창에서 고친 제목');
  await user.click(submit());
  const dialog = within(await screen.findByRole('dialog', { name: t('merge.title') }));
  expect(dialog.getByText('다른 창에서 고친 제목')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('stale.all.mine') }));
  await user.click(dialog.getByRole('button', { name: t('merge.confirm') }));
  api.answer({ fixNews: news });
  await user.click(submit());
  await waitFor(() =>
    expect(api.calls('fixNews').at(-1)).toMatchObject({ title: '이 창에서 고친 제목', version: 2 }),
  );
});

test('maker whose parcels have not all left is led to the month that was promised', async () => {
  await open({}, { project: { promise: buildPromise({ month: '2027-03' }) } });
  expect(await screen.findByText(t('news.promise.now', { month: '2027년 3월' }))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('news.promise.change') })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}/shipping`,
  );
});

test('project that is hidden has no form', async () => {
  await open({}, { project: { state: 'blind' } });
  expect(await screen.findByText(t('news.err.state'))).toBeInTheDocument();
});

test('admin is led to the list, who hides news and does not write them', async () => {
  const { address } = await open({ listNews: { news: [] } }, { viewer: buildAdmin() });
  await waitFor(() => expect(address()).toBe(`${base}/manage`));
});

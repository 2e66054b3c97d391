// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildStory } from '#app/testing/builders/site.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const uploaded = { url: '/files/story/a.700x700.png', name: 'a.png' };
const written = new AnswerWithMessage({ key: idOf(41) }, '등록했습니다.');
const open = (answers: Answers = {}) => renderScreen('/story/write', { viewer: buildViewer(), answers });
type User = Awaited<ReturnType<typeof open>>['user'];
const picture = (name = 'a.png') => new File(['x'], name, { type: 'image/png' });
const title = () => screen.getByRole('textbox', { name: new RegExp(`^${t('story.form.title')}`) });
const content = () => screen.getByRole('textbox', { name: new RegExp(`^${t('story.form.content')}`) });
const add = () => screen.getByLabelText(t('writing.picture.addTo', { label: t('story.form.images') }));
const submit = () => screen.getByRole('button', { name: t('story.form.submit') });
const shown = () =>
  screen.getAllByRole('img', { name: /^이미지 \d$/ }).map((image) => image.getAttribute('src'));

async function fillIn(user: User) {
  await user.type(title(), '가마를 열던 날');
  await user.type(content(), '색이 곱습니다.');
  await user.upload(add(), picture());
  await screen.findByRole('img', { name: t('story.form.picture.n', { n: 1 }) });
}

test('a press without input reports all missing fields and focuses the title', async () => {
  const { user, api } = await open();
  await user.click(submit());
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveAccessibleDescription(t('story.err.title'));
  expect(content()).toHaveAccessibleDescription(t('story.err.content'));
  expect(screen.getByText(t('story.err.image'))).toBeInTheDocument();
  expect(api.calls('writeStory')).toEqual([]);
});

test('a story is sent with its picture, confirmed and shown', async () => {
  const { user, api, address } = await open({ upload: uploaded, writeStory: written });
  expect(screen.getByRole('radio', { name: t('story.category.3') })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: t('story.category.5') }));
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(address()).toBe(`/story/${idOf(41)}`));
  expect(toastText()).toBe('등록했습니다.');
  expect(api.calls('writeStory')).toEqual([
    { data: { category: 5, title: '가마를 열던 날', content: '색이 곱습니다.', images: [uploaded.url] } },
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('가마를');
});

test('a story cannot be sent while a picture is uploading, and the form says so', async () => {
  const answer = deferred<typeof uploaded>();
  const { user, api } = await open({ upload: answer.answer, writeStory: written });
  await user.type(title(), '가마');
  await user.type(content(), '유약');
  await user.upload(add(), picture());
  await user.click(submit());
  await waitFor(() => expect(toastText()).toBe(t('story.form.sending')));
  expect(api.calls('writeStory')).toEqual([]);
  answer.give(uploaded);
  await screen.findByRole('img', { name: t('story.form.picture.n', { n: 1 }) });
  await user.click(submit());
  await waitFor(() => expect(api.calls('writeStory')).toHaveLength(1));
});

test('pictures are reordered and removed with the focus', async () => {
  const names = ['a', 'b', 'c'];
  let at = 0;
  const { user, api } = await open({
    upload: () => ({ url: `/files/story/${names[at++]}.700x700.png`, name: 'x.png' }),
    writeStory: written,
  });
  await user.upload(
    add(),
    names.map((name) => picture(`${name}.png`)),
  );
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^이미지 \d$/ })).toHaveLength(3));
  const before = shown();
  await user.click(screen.getByRole('button', { name: t('story.form.picture.forward', { n: 3 }) }));
  expect(shown()).toEqual([before[0], before[2], before[1]]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: t('story.form.picture.forward', { n: 2 }) })).toHaveFocus(),
  );
  await user.click(screen.getByRole('button', { name: t('story.form.picture.remove', { n: 1 }) }));
  expect(shown()).toEqual([before[2], before[1]]);
  await user.type(title(), '가마');
  await user.type(content(), '유약');
  await user.click(submit());
  await waitFor(() => expect(api.calls('writeStory')[0]?.data.images).toHaveLength(2));
});

test('surplus pictures are rejected with their number, and those that fit are accepted', async () => {
  let n = 0;
  const { user } = await open({
    upload: () => {
      n += 1;
      return { url: `/files/story/${n}.700x700.png`, name: 'x.png' };
    },
  });
  await user.upload(
    add(),
    Array.from({ length: 7 }, (_, at) => picture(`${at}.png`)),
  );
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^이미지 \d$/ })).toHaveLength(5));
  expect(toastText()).toBe(`${t('story.form.picture.full')} ${t('writing.picture.left', { n: 2 })}`);
  expect(
    screen.queryByLabelText(t('writing.picture.addTo', { label: t('story.form.images') })),
  ).not.toBeInTheDocument();
});

test.each([
  ['restricted', 'err.restricted'],
  ['repeatedText', 'err.repeatedText'],
] as const)('a refusal with %s is reported, and the input is preserved', async (code, copy) => {
  const { user, address } = await open({ upload: uploaded, writeStory: refuse(code) });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(toastText()).toBe(t(copy)));
  expect(address()).toBe('/story/write');
  expect(title()).toHaveValue('가마를 열던 날');
});

test('a picture that can no longer be used is reported at the pictures', async () => {
  const data = { fields: { 'data.images': '형식' } };
  const { user } = await open({ upload: uploaded, writeStory: refuse('invalid', { data }) });
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText(t('story.err.pictures'))).toBeInTheDocument();
});

test('input before a reload is restored and can be discarded', async () => {
  const viewer = buildViewer();
  const draft = { category: 2, title: '가마', content: '유약', images: ['/files/story/a.700x700.png'] };
  const opened = renderScreen('/story/write', { viewer });
  sessionStorage.setItem(`pq:kept:${viewer.uid}:story:new`, JSON.stringify(draft));
  const { user } = await opened;
  expect(screen.getByText(t('story.form.recalled'))).toBeInTheDocument();
  expect(title()).toHaveValue('가마');
  expect(screen.getByRole('radio', { name: t('story.category.2') })).toBeChecked();
  await user.click(screen.getByRole('button', { name: t('story.form.startOver') }));
  expect(title()).toHaveValue('');
  expect(screen.queryByText(t('story.form.recalled'))).not.toBeInTheDocument();
});

test('an own story is edited, and its page is read again', async () => {
  const { user, api, address } = await renderScreen('/story/fix', {
    viewer: buildViewer({ uid: people.duri.uid }),
    state: { key: idOf(41) },
    answers: { getStory: buildStory(), fixStory: new AnswerWithMessage({ key: idOf(41) }, '수정했습니다.') },
  });
  await waitFor(() => expect(title()).toHaveValue('한 달 동안 만든 것들'));
  await user.clear(title());
  await user.type(title(), '두 달 동안');
  await user.click(screen.getByRole('button', { name: t('story.form.fix') }));
  await waitFor(() => expect(address()).toBe(`/story/${idOf(41)}`));
  expect(api.calls('fixStory')).toMatchObject([{ key: idOf(41), data: { title: '두 달 동안' } }]);
});

test.each([
  ['that the state does not name', null, buildViewer()],
  ['of another member', { key: idOf(41) }, buildViewer()],
])('a story %s redirects to the board with the reason', async (_name, state, viewer) => {
  const { user, address } = await renderScreen('/story/fix', {
    viewer,
    state,
    answers: { getStory: buildStory() },
  });
  const dialog = within(await screen.findByRole('alertdialog', { name: t('story.wrongAccess') }));
  expect(address()).toBe('/story');
  await user.click(dialog.getByRole('button', { name: t('common.confirm') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('a visitor is redirected to sign-in and back', async () => {
  const { address } = await renderScreen('/story/write');
  expect(address()).toMatch(/^\/login\?next=%2Fstory%2Fwrite/);
});

import type { Browser, Page } from '@playwright/test';
import { call, signIn } from '../../support/api.ts';
import { composeHangul } from '../../support/hangul.ts';
import { enterAs, openProjects, signUpMember } from '../../support/members.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

/** Unique to this run: the list may contain texts of an earlier one. */
const run = Date.now() % 100_000;
const QUESTION = `해외로도 보내 주시나요? (${run})`;
const ANSWER = `네, 우체국 국제특송으로 보내드립니다. (${run})`;

async function makersProject(): Promise<{ path: string; key: string; maker: string }> {
  const { uid } = await signIn('maker@example.com', 'pqdemo12!');
  const project = (await openProjects()).find(({ profile }) => profile.uid === uid);
  if (!project) throw new Error('the demo maker has no open project');
  return { path: `/funding/detail/${project.key}/inquiry`, key: project.key, maker: 'maker@example.com' };
}

async function openAs(browser: Browser, member: { email: string } | null, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (member) await enterAs(page, member);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: /^문의/ })).toBeVisible();
  return page;
}

const box = (page: Page) => page.getByRole('textbox', { name: '문의 내용을 입력해주세요.' });
const list = (page: Page) => page.getByRole('list', { name: '문의 목록' });

test('a secret question is answered, and nobody else sees either; then it is opened, reported and deleted', async ({
  browser,
}) => {
  const { path, key, maker } = await makersProject();
  const member = await signUpMember();
  const asker = await openAs(browser, member, path);

  // The input survives a reload; an Enter during a composition is part of it.
  await box(asker).focus();
  await expect(asker.getByRole('button', { name: '등록' })).toBeDisabled();
  const syllables = await composeHangul(asker, ['ㅎ', '하', '한']);
  await syllables.enterInside();
  await syllables.finish();
  await expect(list(asker).getByText('한', { exact: true })).toHaveCount(0);
  await box(asker).fill(QUESTION);
  await asker.getByRole('checkbox', { name: '비밀글' }).check();
  await asker.reload();
  await expect(box(asker)).toHaveValue(QUESTION);
  await expect(asker.getByRole('checkbox', { name: '비밀글' })).toBeChecked();
  // Without a network the text remains and an error is shown; two simultaneous presses write it once.
  await asker.context().setOffline(true);
  await asker.getByRole('button', { name: '등록' }).click();
  await expect(asker.getByText('네트워크 연결을 확인해주세요.')).toBeVisible();
  await expect(box(asker)).toHaveValue(QUESTION);
  await asker.context().setOffline(false);
  await asker.getByRole('button', { name: '등록' }).dblclick();
  await expect(asker.getByText('댓글이 작성되었습니다.')).toBeVisible();
  await expect(box(asker)).toHaveValue('');
  await expect(list(asker).getByText(QUESTION)).toHaveCount(1);
  await asker.reload();
  await expect(list(asker).getByText(QUESTION)).toHaveCount(1);

  const making = await openAs(browser, { email: maker }, path);
  const asked = list(making).locator('> li').filter({ hasText: QUESTION });
  await asked.getByRole('button', { name: '답글 작성' }).click();
  await expect(making.getByRole('textbox', { name: '답글 작성' })).toBeFocused();
  await making.keyboard.type(ANSWER);
  await asked.getByRole('button', { name: '등록' }).click();
  await expect(making.getByText('답글이 작성되었습니다.')).toBeVisible();
  await expect(asked.getByText(ANSWER)).toBeVisible();
  await expect(asked.getByText('메이커', { exact: true })).toBeVisible();
  await expect(asked.getByRole('button', { name: '답글 작성' })).toBeFocused();

  // The open page of the asker counts the answer; reading it in another tab ends the count here too.
  const bell = (name: string) => asker.getByRole('button', { name, exact: true });
  await expect(bell('알림, 안 읽음 1개')).toBeVisible();
  const second = await asker.context().newPage();
  await second.goto('/my/notification');
  await expectNoAxeFindings(second);
  await second.getByRole('link', { name: /메이커가 문의에 답했습니다/ }).click();
  await expect(second).toHaveURL(/\/my\/inquiry$/);
  await expect(bell('알림')).toBeVisible();
  await second.close();

  // After pages for the maker and the asker, the visitor's page contains neither, on the screen nor in its source.
  const visitor = await openAs(browser, null, path);
  const reader = await openAs(browser, await signUpMember(), path);
  for (const page of [visitor, reader]) {
    await expect(list(page).getByText('비밀글입니다.').first()).toBeVisible();
    const html = await (await page.request.get(path)).text();
    for (const seen of [html, await page.content()]) {
      expect(seen).not.toContain(QUESTION);
      expect(seen).not.toContain(ANSWER);
    }
    await expect(box(page)).toHaveCount(page === visitor ? 0 : 1);
  }
  await visitor.context().close();

  // The asker makes it public, and edits it in place.
  await asker.reload();
  const own = list(asker).locator('> li').filter({ hasText: QUESTION });
  await own.getByRole('button', { name: '비밀글 해제' }).click();
  await expect(asker.getByText('댓글이 수정되었습니다.')).toBeVisible();
  await own.getByRole('button', { name: '수정' }).click();
  const edit = asker.getByRole('textbox', { name: '댓글 수정' });
  await expect(edit).toBeFocused();
  await expect(own.getByRole('button', { name: '수정' })).toBeDisabled();
  await own.getByRole('button', { name: '취소' }).click();
  await expect(own.getByRole('button', { name: '수정' })).toBeFocused();
  await own.getByRole('button', { name: '수정' }).click();
  await edit.fill(`${QUESTION} 일본입니다.`);
  await asker.locator('form').filter({ has: edit }).getByRole('button', { name: '수정' }).click();
  await expect(asker.getByText('댓글이 수정되었습니다.')).toBeVisible();
  await expect(asker.getByText('수정됨')).toBeVisible();

  // Another member can report it once.
  await reader.reload();
  const read = list(reader).locator('> li').filter({ hasText: '일본입니다.' });
  await read.getByRole('button', { name: '신고' }).first().click();
  const popup = reader.getByRole('dialog', { name: '댓글 신고' });
  await popup.getByRole('button', { name: '신고' }).click();
  await expect(popup.getByText('신고하는 이유를 알려주세요.')).toBeVisible();
  await popup.getByRole('textbox', { name: '신고 사유' }).fill('광고로 보입니다.');
  await expectNoAxeFindings(reader);
  await popup.getByRole('button', { name: '신고' }).click();
  await expect(reader.getByText('신고가 접수되었습니다.')).toBeVisible();

  // Deleted with an answer below it, it remains without its text and author.
  const deleted = list(asker).locator('> li').filter({ hasText: ANSWER });
  await own.getByRole('button', { name: '삭제' }).click();
  await asker.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(asker.getByText('댓글이 삭제되었습니다.')).toBeVisible();
  await expect(deleted.getByText('삭제된 댓글입니다.')).toBeVisible();
  await expect(asker.getByText('일본입니다.')).toHaveCount(0);
  await expectNoAxeFindings(asker);
  const { body } = await call<object[]>('GET', `/comment/list?type=projects&id=${key}`);
  expect(JSON.stringify(body.data)).not.toContain('일본입니다.');
});

test('an answer is refused with a lasting message when its question was deleted', async ({ browser }) => {
  const { path, key, maker } = await makersProject();
  const { token } = await signUpMember();
  const target = { type: 'projects', id: key };
  const question = { ...target, obj: { text: '포장도 되나요?', isSceret: false } };
  const { body } = await call<{ myKey: string }>('POST', '/comment/write', { token, body: question });
  const page = await openAs(browser, { email: maker }, path);
  const asked = list(page).locator('> li').filter({ hasText: '포장도 되나요?' });
  await asked.getByRole('button', { name: '답글 작성' }).click();
  await page.keyboard.type('네, 됩니다.');
  await call('DELETE', '/comment/remove', { token, body: { ...target, myKey: body.data.myKey } });
  await asked.getByRole('button', { name: '등록' }).click();
  await expect(asked).toHaveCount(0);
  await expect(
    page.getByText('삭제되었거나 블라인드 처리된 댓글에는 답글을 작성할 수 없습니다.'),
  ).toBeVisible();
});

test('the questions of a project are in sight when a link leads to them, on a phone too', async ({
  page,
}) => {
  const { path, key } = await makersProject();
  const member = await signUpMember();
  const obj = { text: '선물로 보낼 수 있나요?', isSceret: false };
  await call('POST', '/comment/write', { token: member.token, body: { type: 'projects', id: key, obj } });
  await enterAs(page, member);
  await page.setViewportSize({ width: 390, height: 844 });
  const questions = page.getByRole('heading', { name: /^문의/ });
  await page.goto(path);
  await expect(questions).toBeInViewport();

  await page.goto('/my/inquiry');
  await page.getByRole('link', { name: /문의로 이동/ }).click();
  await expect(page).toHaveURL(path);
  await expect(questions).toBeInViewport();
  // Changing tabs does not scroll the page.
  const other = page.getByRole('link', { name: '프로젝트 소개' });
  await other.hover();
  const before = await page.evaluate<number>('scrollY');
  await other.click();
  await expect(page).toHaveURL(path.replace('/inquiry', ''));
  expect(await page.evaluate<number>('scrollY')).toBe(before);
});

test('own comments on stories are found again with what they are on', async ({ browser }) => {
  const member = await signUpMember();
  const { body } = await call<{ key: string; title: string }[]>('GET', '/story/list');
  const story = body.data[0];
  if (!story) throw new Error('the demo site has no stories');
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, member);
  await page.goto(`/story/${story.key}`);
  await page.getByRole('main').getByRole('textbox').fill('저도 받아 보고 싶어요.');
  const send = page.getByRole('button', { name: '등록' });
  await send.click();
  await expect(page.getByText('댓글이 작성되었습니다.')).toBeVisible();
  // Though there is nothing to send any more.
  await expect(send).toBeFocused();
  await page.goto('/my/comment');
  await expect(page.getByText('저도 받아 보고 싶어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: story.title })).toHaveAttribute('href', `/story/${story.key}`);
  await expectNoAxeFindings(page);
});

import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openComments } from './testing/open-comments.ts';

test('comments are answered in the field names of the API', async () => {
  const { people, target, write, reply, list, ask, project } = await openComments();
  const key = await write('asker', ' 언제 오나요? ');
  const answer = await reply('maker', key, '다음 주에 보내드립니다.');
  const [comment] = await list('visitor');
  expect(comment).toEqual({
    myKey: key,
    whereTo: project.key,
    text: '언제 오나요?',
    timestamp: Date.parse('2026-11-20T03:00:00Z'),
    isBlind: false,
    isDeleted: false,
    isSceret: false,
    isMaker: false,
    isEdited: false,
    state: 'comment',
    profile: { author: '묻는이', email: '', uid: people.asker.id, image: '' },
    purpose: 'projects',
    prjtId: project.key,
    reply: [
      {
        myKey: answer,
        whereTo: key,
        OriginalTo: key,
        text: '다음 주에 보내드립니다.',
        timestamp: Date.parse('2026-11-20T03:00:00Z'),
        isBlind: false,
        isDeleted: false,
        isSceret: false,
        isMaker: true,
        isEdited: false,
        state: 'reply',
        repoter: 0,
        profile: { author: '메이커', email: '', uid: people.maker.id, image: '' },
        purpose: 'projects',
        prjtId: project.key,
      },
    ],
  });
  expect((await list('asker'))[0]?.profile.email).toBe(people.asker.email);
  expect((await ask('visitor', 'GET', '/comment/count', target)).data).toEqual({ comments: 1, replies: 1 });
});

test('writeReply accepts the maker and admins on an existing comment', async () => {
  const { write, reply, ask, target, project } = await openComments();
  const key = await write('asker', '질문');
  const answerAs = async (who: 'asker' | 'stranger' | 'maker' | 'admin', whereTo: string) =>
    (await ask(who, 'POST', '/reply/write', { ...target, obj: { text: `${who} 답`, whereTo } })).status;
  expect(await answerAs('asker', key)).toBe(403);
  expect(await answerAs('stranger', key)).toBe(403);
  expect(await answerAs('admin', key)).toBe(200);
  const answer = await reply('maker', key, '답');
  expect(await answerAs('maker', answer)).toBe(404);
  expect(await answerAs('maker', project.key)).toBe(404);
  const elsewhere = { type: 'ordermade', id: project.key };
  expect((await ask('maker', 'GET', '/comment/list', elsewhere)).status).toBe(404);
  expect((await ask('asker', 'POST', '/comment/write', { ...target, obj: { text: ' \n ' } })).status).toBe(
    400,
  );
});

test('updateComment changes the fields it names and nothing when nothing differs', async () => {
  const { write, list, ask } = await openComments();
  const key = await write('asker', '처음');
  const fix = (who: 'asker' | 'stranger' | 'maker' | 'admin', change: object) =>
    ask(who, 'POST', '/comment/fix', { type: 'projects', data: { myKey: key }, ...change });
  expect(await fix('asker', { text: '처음', isSceret: false })).toMatchObject({
    status: 200,
    msg: '댓글이 수정되었습니다.',
  });
  expect((await list('asker'))[0]).toMatchObject({ text: '처음', isEdited: false });
  for (const who of ['stranger', 'maker', 'admin'] as const)
    expect((await fix(who, { text: '남' })).status).toBe(403);
  await fix('asker', { isSceret: true });
  expect((await list('asker'))[0]).toMatchObject({ text: '처음', isSceret: true, isEdited: false });
});

test('removeComment leaves an empty entry for a comment with replies only, and counts follow', async () => {
  const { write, reply, list, ask, target, platform } = await openComments();
  const [plain, answered] = [await write('asker', '지울 것'), await write('asker', '답이 있는 것', true)];
  const answer = await reply('maker', answered, '답입니다');
  const remove = (who: 'asker' | 'maker' | 'admin', myKey: string) =>
    ask(who, 'DELETE', '/comment/remove', { ...target, myKey });
  expect((await remove('maker', plain)).status).toBe(403);
  expect((await remove('admin', plain)).status).toBe(403);
  expect(await remove('asker', plain)).toMatchObject({ status: 200, msg: '댓글이 삭제되었습니다.' });
  expect((await remove('asker', plain)).status).toBe(404);
  await remove('asker', answered);
  const [left, ...others] = await list('stranger');
  expect(others).toEqual([]);
  expect(left).toMatchObject({
    myKey: answered,
    isDeleted: true,
    isSceret: false,
    isBlind: false,
    timestamp: 0,
    text: '',
    profile: { author: '', uid: '' },
  });
  expect(left?.reply).toMatchObject([{ isDeleted: false, isSceret: true }]);
  expect((await ask('visitor', 'GET', '/comment/count', target)).data).toEqual({ comments: 0, replies: 1 });
  await remove('maker', answer);
  expect(await list('stranger')).toEqual([]);
  expect((await ask('visitor', 'GET', '/comment/count', target)).data).toEqual({ comments: 0, replies: 0 });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('listComments pages after the last known comment, newest first', async () => {
  const { write, list, resetLimits } = await openComments();
  for (let n = 1; n <= 7; n += 1) {
    if (n % 5 === 0) await resetLimits();
    await write('asker', `${n}번째`);
  }
  const first = await list('visitor', { number: 3 });
  expect(first.map(({ text }) => text)).toEqual(['7번째', '6번째', '5번째']);
  const second = await list('visitor', { number: 3, after: first.at(-1)?.myKey });
  expect(second.map(({ text }) => text)).toEqual(['4번째', '3번째', '2번째']);
  const last = await list('visitor', { number: 3, after: second.at(-1)?.myKey });
  expect(last.map(({ text }) => text)).toEqual(['1번째']);
});

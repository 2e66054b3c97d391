import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { buildStory } from '../stories/testing/build-story.ts';
import { openComments } from './testing/open-comments.ts';
import { whileUncommitted } from './testing/while-uncommitted.ts';

test.each([
  ['deleted', 'deleted_at'],
  ['hidden', 'blinded_at'],
])('writeReply is refused on a comment that is being %s', async (_what, column) => {
  const { write, ask, list, target, platform, people } = await openComments();
  const whereTo = await write('asker', '언제 오나요?');
  const answer = { ...target, obj: { text: '내일입니다.', whereTo } };
  const refused = await whileUncommitted(platform, { text: `update comment set ${column} = now()` }, () =>
    ask('maker', 'POST', '/reply/write', answer),
  );
  const msg = '삭제되었거나 블라인드 처리된 댓글에는 답글을 작성할 수 없습니다.';
  expect(refused).toMatchObject({ status: 404, msg });
  expect((await list('maker')).flatMap(({ reply }) => reply)).toEqual([]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  const mailsOf = 'select from mail where recipient = $1';
  expect((await platform.database.db.query(mailsOf, [people.asker.email])).rowCount).toBe(0);
});

test.each([
  ['hidden', 'blinded_at', 409, '블라인드 처리된 댓글은 수정할 수 없습니다.'],
  ['deleted', 'deleted_at', 404, '이미 삭제된 댓글입니다.'],
])('updateComment is refused on a comment that is being %s', async (_what, column, status, msg) => {
  const { write, ask, platform } = await openComments();
  const myKey = await write('asker', '언제 오나요?');
  const refused = await whileUncommitted(platform, { text: `update comment set ${column} = now()` }, () =>
    ask('asker', 'POST', '/comment/fix', { type: 'projects', data: { myKey }, text: '욕설' }),
  );
  expect(refused).toMatchObject({ status, msg });
  const { rows } = await platform.database.db.query('select text from comment');
  expect(rows).toEqual([{ text: '언제 오나요?' }]);
});

test('a comment on a story under deletion cannot be changed and does not block the deletion', async () => {
  const { write, ask, platform, people } = await openComments();
  const key = await buildStory(platform, { authorId: people.maker.id });
  const myKey = await write('asker', '멋져요', false, { type: 'story', id: key });
  // When two transactions deadlock, the removing one would detect it first.
  const hold = { text: "set local deadlock_timeout = '10ms'; select from story for update" };
  const refused = await whileUncommitted(
    platform,
    hold,
    () => ask('asker', 'POST', '/comment/fix', { type: 'story', data: { myKey }, text: '참 멋져요' }),
    { text: 'delete from story' },
  );
  expect(refused.status).toBe(404);
  expect((await platform.database.db.query('select from comment')).rowCount).toBe(0);
});

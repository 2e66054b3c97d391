import { addDays, endsAt, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { openComments } from '#src/modules/community/comments/testing/open-comments.ts';

test('a restricted member can read, remove and ask, but not comment, report or write stories', async () => {
  const talk = await openComments();
  const { platform, ask, write, list, people, target } = talk;
  const own = await write('asker', '언제 오나요?');
  const other = await write('stranger', '다른 문의입니다.');
  const until = addDays(seoulDate(platform.clock.now()), 2);
  const restrict = { uid: people.asker.id, restrictUntil: until, reason: '도배' };
  expect((await ask('admin', 'POST', '/admin/member', restrict)).status).toBe(200);
  const story = { category: 3, title: '산책', content: '걸었습니다.', images: ['/files/story/a.jpg'] };
  const tries = [
    ['POST', '/comment/write', { ...target, obj: { text: '또 묻습니다.' } }],
    ['POST', '/comment/fix', { data: { myKey: own }, type: 'projects', text: '고칩니다.' }],
    ['PUT', '/comment/report', { data: { myKey: other, reason: '싫습니다.' }, type: 'projects' }],
    ['POST', '/reply/write', { ...target, obj: { text: '답합니다.', whereTo: other } }],
    ['POST', '/story/write', { data: story }],
    ['POST', '/story/fix', { key: other, data: story }],
  ] as const;
  for (const [method, path, fields] of tries)
    expect([path, await ask('asker', method, path, fields)]).toMatchObject([
      path,
      { status: 403, data: { until } },
    ]);
  expect(await list('asker')).toHaveLength(2);
  expect((await ask('asker', 'POST', '/ask', { email: 'a@example.com', content: '왜요?' })).status).toBe(200);
  platform.clock.set(endsAt(until));
  await talk.resetLimits();
  expect((await ask('asker', ...tries[0])).status).toBe(200);
  expect((await ask('asker', 'DELETE', '/comment/remove', { myKey: own, ...target })).status).toBe(200);
});

test('a question and its answer are mailed by the calls that write them, once each', async () => {
  const { write, reply, people, platform } = await openComments();
  const key = await write('asker', '언제 오나요?', true);
  await reply('maker', key, '내일 갑니다.');
  const { rows } = await platform.database.db.query('select kind, recipient, data from mail order by id');
  expect(rows).toMatchObject([
    { kind: 'inquiryAsked', recipient: people.maker.email, data: { text: '언제 오나요?' } },
    { kind: 'inquiryAnswered', recipient: people.asker.email, data: { text: '내일 갑니다.' } },
  ]);
});

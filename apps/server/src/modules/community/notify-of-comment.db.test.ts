import { expect, test } from 'vitest';
import { openComments } from './comments/testing/open-comments.ts';

async function open() {
  const talk = await openComments();
  const { db } = talk.platform.database;
  return {
    ...talk,
    mails: async () => (await db.query('select kind, data from mail order by id')).rows,
  };
}

test('a comment deleted, hidden or changed before its mail is sent is not mailed', async () => {
  const { write, reply, ask, target, mails } = await open();
  const taken = await write('asker', '지울 문의');
  const hidden = await write('asker', '가릴 문의');
  const changed = await write('asker', '고칠 문의');
  const answer = await reply('maker', changed, '지울 답변');
  expect(await mails()).toHaveLength(4);
  await ask('asker', 'DELETE', '/comment/remove', { ...target, myKey: taken });
  await ask('maker', 'DELETE', '/comment/remove', { ...target, myKey: answer });
  await ask('admin', 'POST', '/admin/blind', { type: 'comment', key: hidden, on: true, reason: '욕설' });
  await ask('asker', 'POST', '/comment/fix', {
    type: 'projects',
    data: { myKey: changed },
    text: '고친 문의',
  });
  expect(await mails()).toMatchObject([{ kind: 'inquiryAsked', data: { text: '고친 문의' } }]);
});

test('an answer by an admin is mailed as the answer of the operations team', async () => {
  const { write, reply, ask, mails } = await open();
  const key = await write('asker', '언제 오나요?');
  await reply('admin', key, '확인하고 있습니다.');
  expect((await mails())[1]).toMatchObject({ kind: 'inquiryAnswered', data: { byTeam: true } });
  const answerOf = async () =>
    ((await ask('asker', 'GET', '/user/inquiry')).data as { answer: object }[])[0]?.answer;
  expect(await answerOf()).toMatchObject({ byTeam: true });
  await reply('maker', key, '내일 갑니다.');
  expect((await mails())[2]).toMatchObject({ data: { byTeam: false } });
});

test('a maker gets five mails an hour about the questions of one member', async () => {
  const { write, platform, mails } = await open();
  for (let n = 1; n <= 7; n += 1) await write('asker', `${n}번째 문의`);
  expect(await mails()).toHaveLength(5);
  await write('stranger', '다른 사람의 문의');
  expect(await mails()).toHaveLength(6);
  platform.clock.set(platform.clock.now() + 3_600_000);
  await write('asker', '한 시간 뒤의 문의');
  expect(await mails()).toHaveLength(7);
});

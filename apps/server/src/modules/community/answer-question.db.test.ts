import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember } from '#src/testing/index.ts';

async function open() {
  const opened = await openDraftApp();
  const { app, platform, writer } = opened;
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  return {
    ...opened,
    admin,
    ask: (content: string, headers = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/ask',
        headers,
        payload: { email: 'hana@example.com', content },
      }),
    asks: async (query = {}) => (await admin.call('GET', '/admin/ask', query)).json(),
    answer: (key: string, text = '마감 다음 날입니다.', seen = {}) =>
      admin.call('POST', '/admin/ask', { key, answer: text, ...seen }),
    mails: async () => (await platform.database.db.query('select kind, recipient, data from mail')).rows,
    own: async () => (await writer.call('GET', '/user/inquiry', {})).json().data,
  };
}

test('listQuestions starts with the longest wait; an answer is mailed once and listed for its author', async () => {
  const { platform, writer, ask, asks, answer, mails, own } = await open();
  await ask('첫 질문', writer.headers);
  platform.clock.set(platform.clock.now() + 1_000);
  await ask('둘째 질문');
  const [first, second] = (await asks({ state: 'waiting' })).data;
  expect([first, second]).toMatchObject([
    { content: '첫 질문', email: 'hana@example.com', member: { uid: writer.uid } },
    { content: '둘째 질문' },
  ]);
  expect(second).not.toHaveProperty('member');
  const both = await Promise.all([answer(first.key), answer(first.key, '다른 답변')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await mails()).toMatchObject([
    { kind: 'askAnswered', recipient: 'hana@example.com', data: { question: '첫 질문' } },
  ]);
  expect(await own()).toMatchObject([
    { type: 'ask', state: 'answered', answer: { text: expect.any(String) } },
  ]);
  expect((await asks({ state: 'waiting' })).total).toBe(1);
  expect((await asks({ state: 'answered', text: '첫' })).data).toMatchObject([{ key: first.key }]);
  expect((await asks({ text: '%' })).total).toBe(0);
  expect((await answer('nothing')).statusCode).toBe(404);
  expect((await answer(second.key, ' ')).statusCode).toBe(400);
});

test('answerQuestion refuses a question of a departed member', async () => {
  const { platform, ask, asks, answer, mails } = await open();
  await ask('질문');
  await platform.database.db.query(`update ask set email = ''`);
  const [{ key }] = (await asks()).data;
  expect((await answer(key)).statusCode).toBe(200);
  expect(await mails()).toEqual([]);
});

test('answerQuestion refuses the second answer and sends nothing again', async () => {
  const { ask, asks, answer, mails } = await open();
  await ask('언제 결제되나요?');
  const [{ key }] = (await asks()).data;
  const seen = { seen: 'waiting' };
  expect((await answer(key, '마감 다음 날입니다.', seen)).statusCode).toBe(200);
  const second = await answer(key, '내일입니다.', seen);
  expect([second.statusCode, second.json().msg]).toEqual([409, t('err.decisionStale')]);
  expect(await mails()).toMatchObject([{ data: { text: '마감 다음 날입니다.' } }]);
});

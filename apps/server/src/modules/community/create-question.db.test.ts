import { t } from '@pq/domain/copy';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import type { Platform } from '#src/platform/platform.ts';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const question = { email: 'hana@example.com', content: '결제일을 바꿀 수 있나요?' };

function send(app: FastifyInstance, payload: object, options: InjectOptions = {}) {
  return app.inject({ method: 'POST', url: '/api/ask', payload, ...options });
}

async function storedIn(platform: Platform) {
  const { rows } = await platform.database.db.query(
    'select member_id, email, content, answer, created_at from ask order by id',
  );
  return rows;
}

test('createQuestion stores the question of a visitor as unanswered', async () => {
  const { app, platform } = await openTestApp();
  const answer = await send(app, { email: ' hana@example.com ', content: '  결제일을 바꿀 수 있나요?\n' });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { state: true, data: null, msg: '문의가 접수되었습니다.' },
  ]);
  expect(await storedIn(platform)).toEqual([
    { ...question, member_id: null, answer: null, created_at: new Date(platform.clock.now()) },
  ]);
});

test('createQuestion assigns a question to its member, whatever the address', async () => {
  const { app, platform } = await openTestApp();
  const member = await buildMember(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  await send(app, { ...question, email: 'Other.Box@mail2.example.info' }, { headers });
  expect(await storedIn(platform)).toMatchObject([
    { member_id: member.id, email: 'Other.Box@mail2.example.info' },
  ]);
});

test('createQuestion accepts 5,000 characters, counted by code point, and refuses 5,001', async () => {
  const { app, platform } = await openTestApp();
  expect((await send(app, { ...question, content: '🎁'.repeat(5_000) })).statusCode).toBe(200);
  const over = await send(app, { ...question, content: '가'.repeat(5_001) });
  expect([over.statusCode, over.json().data]).toEqual([
    400,
    { fields: { content: '최대 5000자까지 입력할 수 있습니다.' } },
  ]);
  expect(await storedIn(platform)).toHaveLength(1);
});

const wrongQuestions = [
  ['content', {}, 'field.required'],
  ['content', { content: ' \n\t ' }, 'field.required'],
  ['content', { content: '가\u0000나' }, 'field.format'],
  ['content', { content: '\ud800' }, 'field.format'],
  ['content', { content: 7 }, 'field.format'],
  ['email', { email: 'hana@example' }, 'field.format'],
  ['email', { email: 'hana@exam\u0000ple.com' }, 'field.format'],
  ['email', { email: `${'a'.repeat(400)}@example.com` }, 'field.tooLong'],
  ['email', { email: '' }, 'field.format'],
] as const;

test('createQuestion rejects what is wrong at its field', async () => {
  const { app, platform } = await openTestApp();
  for (const [field, wrong, text] of wrongQuestions) {
    const payload: Record<string, unknown> = { ...question, ...wrong };
    if (Object.keys(wrong).length === 0) delete payload[field];
    const refused = await send(app, payload);
    expect([wrong, refused.statusCode]).toEqual([wrong, 400]);
    expect(refused.json()).toEqual({
      state: false,
      code: 'invalid',
      msg: t('err.invalid'),
      data: { fields: { [field]: t(text as 'field.tooLong', { n: 320 }) } },
    });
    expect(await storedIn(platform)).toEqual([]);
  }
});

test('createQuestion refuses the eleventh question of an hour from one address', async () => {
  const { app, platform } = await openTestApp({ env: { LIMITS: 'strict' } });
  const from = (remoteAddress: string) => send(app, question, { remoteAddress });
  const answers = await Promise.all(Array.from({ length: 11 }, () => from('10.0.0.1')));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([...Array(10).fill(200), 429]);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(refused?.json().msg).toBe(t('err.tooMany'));
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await from('10.0.0.2')).statusCode).toBe(200);
  expect(await storedIn(platform)).toHaveLength(11);
});

test('createQuestion is refused from the page of another site', async () => {
  const { app } = await openTestApp();
  const refused = await send(app, question, { headers: { origin: 'https://evil.example' } });
  expect(refused.statusCode).toBe(403);
});

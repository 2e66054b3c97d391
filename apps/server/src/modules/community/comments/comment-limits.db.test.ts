import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openComments } from './testing/open-comments.ts';

test('writeComment refuses the eleventh comment, reply or change within a minute', async () => {
  const { write, reply, ask, raw, target } = await openComments();
  const key = await write('maker', '알림');
  for (let n = 0; n < 4; n += 1) await write('maker', `알림 ${n}`);
  for (let n = 0; n < 4; n += 1) await reply('maker', key, `답 ${n}`);
  const fix = { type: 'projects', data: { myKey: key }, text: '고친 알림' };
  expect((await ask('maker', 'POST', '/comment/fix', fix)).status).toBe(200);
  const refused = await raw('maker', 'POST', '/comment/write', { ...target, obj: { text: '하나 더' } });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(refused.body).msg).toBe(
    '댓글과 답글은 1분에 10번까지 작성할 수 있습니다. 잠시 후 다시 시도해주세요.',
  );
  expect((await ask('maker', 'POST', '/comment/fix', fix)).status).toBe(429);
  expect(await write('asker', '다른 사람은 쓴다')).toHaveLength(36);
});

test('refused comments do not count towards the ten a minute but have a limit of a hundred', async () => {
  const { write, ask, target } = await openComments();
  const absent = { type: 'projects', id: '00000000-0000-7000-8000-000000000000' };
  const refuse = {
    comment: async () =>
      (await ask('asker', 'POST', '/comment/write', { ...absent, obj: { text: '말' } })).status,
    reply: async (to: string) =>
      (await ask('asker', 'POST', '/reply/write', { ...target, obj: { text: '답', whereTo: to } })).status,
    change: async (of: string) =>
      (await ask('asker', 'POST', '/comment/fix', { type: 'projects', data: { myKey: of }, text: '말' }))
        .status,
  };
  const others = await write('maker', '남의 말');
  for (let n = 0; n < 4; n += 1)
    expect([await refuse.comment(), await refuse.reply(others), await refuse.change(others)]).toEqual([
      404, 403, 403,
    ]);
  for (let n = 0; n < 10; n += 1) expect(await write('asker', `말 ${n}`)).toHaveLength(36);
  expect(await refuse.comment()).toBe(429);

  const statuses: number[] = [];
  for (let n = 0; n < 101; n += 1)
    statuses.push(
      (await ask('stranger', 'POST', '/comment/write', { ...absent, obj: { text: '말' } })).status,
    );
  expect(statuses).toEqual([...Array(100).fill(404), 429]);
  expect(await write('stranger', '말')).toBe(t('err.tooMany'));
});

test('writeComment refuses the same text the fifth time in a row, whatever its spacing and target', async () => {
  const { write, ask, target, resetLimits } = await openComments();
  for (const text of ['같은 말', '같은말', ' 같은\u200b 말 ', '같은\n말']) await write('asker', text);
  expect(await write('asker', '같은 말')).toBe(t('err.repeatedText'));
  await resetLimits();
  const [last] = (await ask('asker', 'GET', '/comment/list', target)).data as { myKey: string }[];
  await ask('asker', 'DELETE', '/comment/remove', { ...target, myKey: last?.myKey });
  expect(await write('asker', '같은 말')).toBe(t('err.repeatedText'));
  const other = await write('asker', '다른 말');
  expect(other).toHaveLength(36);
  const fixed = await ask('asker', 'POST', '/comment/fix', {
    type: 'projects',
    data: { myKey: other },
    text: '같은 말',
  });
  expect([fixed.status, fixed.msg]).toEqual([409, t('err.repeatedText')]);
  expect(await write('asker', '같은 말')).toHaveLength(36);
  expect(await write('stranger', '같은 말')).toHaveLength(36);
});

test('reportComment accepts one report per member and comment, and twenty an hour', async () => {
  const { write, ask, platform, people, target } = await openComments();
  const key = await write('asker', '나쁜 말');
  const report = (who: 'asker' | 'stranger' | 'maker', more: object = {}) =>
    ask(who, 'PUT', '/comment/report', { type: 'projects', data: { myKey: key, reason: '욕설' }, ...more });
  expect((await report('asker')).status).toBe(403);
  expect(await report('stranger', { repoter: people.stranger.id })).toMatchObject({
    status: 200,
    msg: '신고가 접수되었습니다.',
  });
  const again = await Promise.all([report('stranger'), report('stranger')]);
  expect(again.map(({ status, msg }) => [status, msg])).toEqual([
    [409, '이미 신고한 댓글입니다.'],
    [409, '이미 신고한 댓글입니다.'],
  ]);
  const fix = { type: 'projects', data: { myKey: key }, text: '더 나쁜 말' };
  expect((await ask('asker', 'POST', '/comment/fix', fix)).status).toBe(200);
  expect([(await report('stranger')).status, (await report('stranger')).status]).toEqual([200, 409]);
  await report('maker');
  const { rows } = await platform.database.db.query('select reports, blinded_at from comment');
  expect(rows).toEqual([{ reports: 3, blinded_at: null }]);
  expect((await report('stranger', { data: { myKey: key, reason: ' ' } })).status).toBe(400);
  for (let n = 0; n < 25; n += 1) expect((await report('stranger')).status).toBe(409);
  const count = (key: string, uses: number) =>
    platform.database.db.query('update rate_limit set count = $2 where key = $1', [key, uses]);
  const quota = `report:${people.stranger.id}`;
  await count(quota, 19);
  const second = await write('asker', '또 나쁜 말');
  const another = { data: { myKey: second, reason: '욕설' } };
  expect((await report('stranger', another)).status).toBe(200);
  expect(await report('stranger')).toMatchObject({
    status: 429,
    msg: '신고는 1시간에 20번까지 할 수 있습니다. 잠시 후 다시 시도해주세요.',
  });
  await count(quota, 0);
  await count(`refused:${quota}`, 199);
  expect([(await report('stranger')).status, (await report('stranger')).status]).toEqual([409, 429]);
  for (const who of ['visitor', 'maker'] as const)
    expect(JSON.stringify(await ask(who, 'GET', '/comment/list', target))).not.toContain('repoter":3');
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('a comment accepts fifty replies, also when concurrent', async () => {
  const { write, ask, target, platform, people } = await openComments();
  const key = await write('asker', '질문');
  await platform.database.db.query(
    `insert into comment (id, target_type, target_key, parent_id, author_id, text, created_at, updated_at)
     select gen_random_uuid(), 'projects', $1, $2, $3, '답 ' || n, now(), now() from generate_series(1, 48) n`,
    [target.id, key, people.maker.id],
  );
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      ask(n % 2 ? 'maker' : 'admin', 'POST', '/reply/write', {
        ...target,
        obj: { text: `또 ${n}`, whereTo: key },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('concurrent comments on one target are counted exactly', async () => {
  const { write, reply, ask, target, platform } = await openComments();
  const keys = await Promise.all(
    (['asker', 'stranger', 'maker', 'admin'] as const).flatMap((who) =>
      [1, 2, 3].map((n) => write(who, `${who} ${n}`)),
    ),
  );
  await Promise.all([
    ...keys.slice(0, 3).map((myKey) => ask('asker', 'DELETE', '/comment/remove', { ...target, myKey })),
    ...keys.slice(0, 5).map((key, n) => reply('maker', key, `답 ${n}`)),
  ]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

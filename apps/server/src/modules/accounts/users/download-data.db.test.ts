import { expect, test } from 'vitest';
import { buildCard, buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { ownData } from '../erasure/own-data.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.database.db.query(text, values)).rows;
  const member = await buildMember(platform, { email: 'hana@example.com' });
  const token = await buildSession(platform, member.id);
  const headers = { authorization: `Bearer ${token}` };
  const download = () => app.inject({ url: '/api/user/data', headers });
  return { app, platform, query, member, token, download };
}

test('downloadData contains the member’s rows by table and no data of others', async () => {
  const { platform, query, member, download } = await open();
  const other = await buildMember(platform, { name: '남의이름', email: 'other@example.com' });
  const project = await buildProject(platform, { ownerId: other.id, title: '남의 프로젝트' });
  const pledge = await buildPledge(platform, project, member.id);
  await buildPledge(
    platform,
    await buildProject(platform, { ownerId: member.id, title: '내 프로젝트' }),
    other.id,
  );
  await query(`insert into mail (id, kind, recipient, data) values
    (gen_random_uuid(), 'resetPassword', 'hana@example.com', '{"nickname": "하나", "link": "https://x/secret-link"}'),
    (gen_random_uuid(), 'refunded', 'other@example.com', '{}')`);

  const answer = await download();
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  expect(Object.keys(data)).toEqual(['exportedAt', ...ownData.map(({ name }) => name)]);
  expect(data).toMatchObject({
    member: [{ uid: member.id, email: 'hana@example.com' }],
    project: [{ title: '내 프로젝트' }],
    pledge: [{ id: pledge, project: '남의 프로젝트', recipient_name: '한도담', call_amount: 13_000 }],
    pledge_item: [{ pledge_id: pledge, count: 1, context: '구성 1' }],
    money_journal: [{ pledge_id: pledge, event: 'placed' }],
    card: [{ name: '하늘카드' }],
    mail: [{ kind: 'resetPassword', data: { nickname: '하나' } }],
  });
  expect(data.session).toHaveLength(1);
  const columns = Object.keys(data.project[0]);
  expect(columns).toEqual(
    expect.arrayContaining(['key', 'state', 'goal', 'refund', 'editor', 'reject_message', 'views']),
  );
  expect(columns.filter((name) => /owner|version|shelf|save|at_end|blinded|ground|boxed/.test(name))).toEqual(
    [],
  );
  expect(data.member[0].created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/);
  for (const foreign of ['남의이름', 'other@example.com', other.id])
    expect(answer.body).not.toContain(foreign);
});

test('downloadData omits mails from before the sign-up', async () => {
  const { query, member, download } = await open();
  const mail = (kind: string, at: string) =>
    query(
      `insert into mail (id, kind, recipient, data, created_at) values (gen_random_uuid(), $1, $2, '{}', ${at})`,
      [kind, member.email],
    );
  await mail('askAnswered', `now() - interval '1 day'`);
  await query(
    `insert into account (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, 'n-1', 'naver')`,
    [member.id],
  );
  await mail('refunded', 'now()');
  expect((await download()).json().data.mail).toMatchObject([{ kind: 'refunded' }]);
});

test('downloadData contains no hash, token, key or link', async () => {
  const { platform, query, member, token, download } = await open();
  await query(
    `insert into account (id, user_id, account_id, provider_id, password, access_token)
      values (gen_random_uuid(), $1, 'k-1', 'kakao', '$argon2id$secret', 'access-secret')`,
    [member.id],
  );
  const card = await buildCard(platform, member.id, { billingKey: Buffer.from('sealed-key') });
  const { body } = await download();
  expect(body).toContain(card.number);
  for (const secret of [
    'argon2id',
    'access-secret',
    'sealed-key',
    token,
    Buffer.from('sealed-key').toString('hex'),
  ])
    expect(body).not.toContain(secret);
  expect(body).not.toMatch(/billing_key|password"|token"/);
});

test('downloadData is refused after ten downloads an hour, not counting those without a fresh sign-in', async () => {
  const { query, download } = await open();
  await query(`update session set created_at = now() - interval '11 minutes'`);
  expect((await download()).statusCode).toBe(403);
  await query('update session set created_at = now()');
  for (let n = 0; n < 10; n += 1) expect((await download()).statusCode).toBe(200);
  expect((await download()).statusCode).toBe(429);
});

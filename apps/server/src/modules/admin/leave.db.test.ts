import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { erasures } from '#src/modules/accounts/erasure/erasure.ts';
import { post, RecordingMailer, signUpForm } from '#src/modules/accounts/users/testing/account-app.ts';
import { openLeaving } from '#src/modules/accounts/users/testing/leaving.ts';
import { buildFile } from '#src/modules/digital-rewards/testing/build-file.ts';
import { buildReward } from '#src/modules/digital-rewards/testing/build-reward.ts';
import { photo } from '#src/modules/media/testing/sending.ts';
import { tidyUploads } from '#src/modules/media/tidy-uploads.ts';
import { enqueueMail } from '#src/modules/notifications/enqueue-mail.ts';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { updateTerms } from '#src/modules/projects/index.ts';
import { personalTables } from '#src/platform/database/tables.ts';
import { newId } from '#src/platform/ids.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildCard, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { leave } from './leave.ts';

const SECRETS = ['hana@example.com', '하나', '길동', '01012345678', '서울시 성동구', '하늘카드', '도안'];

type World = Awaited<ReturnType<typeof openLeaving>>;

async function fill({ app, platform, query, member, sender }: World) {
  const { id } = member;
  const now = new Date(platform.clock.now());
  const order = await buildProject(platform, {
    purpose: 'ordermade',
    state: 're-finish',
    title: '맞춤 가방',
  });
  const pledge = await buildPledge(platform, order, id);
  const { url } = await sender.attach(order.key);
  await query(`update upload set pledge_id = $1, used_at = now(), name = '도안.png'`, [pledge]);
  await query(`insert into pledge_file values ($1, 0, $2, '도안.png')`, [pledge, url]);
  await query(
    `update pledge set recipient_name = '길동', recipient_tel = '01012345678', address_basic = '서울시 성동구',
      note = '하나에게', status = 'paid', due_at = null where id = $1`,
    [pledge],
  );
  const done = await buildProject(platform, { ownerId: id, state: 're-finish', title: '끝난 가방' });
  const draft = await buildProject(platform, { ownerId: id, state: 'save', title: '쓰던 가방' });
  await query(`insert into project_slot values ($1, 'projects', $2)`, [id, draft.key]);
  const scrapped = await buildProject(platform, { scraps: 1 });
  await query(`insert into scrap values ($1, $2, now())`, [id, scrapped.key]);
  await query(`insert into project_view values ($1, '2026-11-20', $2)`, [scrapped.key, id]);
  const storyKey = newId(now.getTime());
  await query(
    `insert into story (key, author_id, category, title, content, images, likes, created_at, updated_at)
      values ($1, $2, 1, '이야기', '남는 글', '{/a.jpg}', 1, now(), now())`,
    [storyKey, id],
  );
  await query(`insert into story_like values ($1, $2, now())`, [storyKey, id]);
  await query(
    `insert into comment (id, target_type, target_key, author_id, text, created_at, updated_at)
      values ($1, 'projects', $2, $3, '남는 댓글', now(), now())`,
    [newId(now.getTime()), scrapped.key, id],
  );
  await query(
    `insert into ask (id, member_id, email, content, created_at) values ($1, $2, $3, '언제 오나요', now())`,
    [newId(now.getTime()), id, member.email],
  );
  await query(`insert into consent values ($1, $2, 'terms', true, now())`, [newId(now.getTime()), id]);
  await query(`insert into mail (id, kind, recipient, data) values ($1, 'refunded', $2, $3)`, [
    newId(now.getTime()),
    member.email,
    { nickname: '하나' },
  ]);
  const picture = (
    await sender.post([
      ['kind', 'profile'],
      ['file', await photo(), '하나.png'],
    ])
  ).json().data.url as string;
  await app.inject({
    method: 'POST',
    url: '/api/user/info/change',
    headers: sender.headers,
    payload: { data: { image: picture, quote: '하나입니다' }, policy: [true, true, true] },
  });
  return { order, pledge, done, scrapped, picture, attachment: url };
}

async function dump({ query }: World): Promise<string> {
  const tables = await query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('policy_text', 'migration')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      (await query(`select r::text as row from "${name}" r`)).map(({ row }) => row),
    ),
  );
  return texts.flat().join('\n');
}

test('leave erases each table after those that its declaration names', () => {
  const order = [...erasures.keys()];
  for (const { name, after = [] } of personalTables)
    for (const earlier of after) {
      expect(order, `of ${name}`).toContain(earlier);
      expect(order.indexOf(earlier), `${earlier} before ${name}`).toBeLessThan(order.indexOf(name));
    }
});

test('leave erases personal data from tables and storage and retains anonymous payments and texts', async () => {
  const world = await openLeaving();
  const { app, platform, query, member, sender, leave } = world;
  const had = await fill(world);
  const elsewhere = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  const { signal } = new AbortController();
  await updateTerms(platform, signal);
  for (const secret of SECRETS) expect(await dump(world)).toContain(secret);
  const journal = await query('select * from money_journal');

  const left = await leave();
  expect([left.statusCode, left.json().msg]).toEqual([
    200,
    '탈퇴가 완료되었습니다. 그동안 이용해주셔서 감사합니다.',
  ]);
  expect(left.headers['set-cookie']).toContain('Max-Age=0');
  for (const headers of [sender.headers, elsewhere])
    expect((await app.inject({ url: '/api/user/my/info', headers })).statusCode).toBe(401);

  // The farewell mail is the last row with the address.
  const mailer = new RecordingMailer();
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['hana@example.com', '[PQ] 회원 탈퇴가 완료되었습니다.'],
  ]);
  const storage = createStorage(platform.config);
  await tidyUploads(platform, storage, signal);
  await updateTerms(platform, signal);
  const after = await dump(world);
  for (const secret of SECRETS) expect(after).not.toContain(secret);
  for (const url of [had.picture, had.attachment])
    expect([url, await storage.read(url.replace('/files/', ''))]).toEqual([url, null]);

  const [pledge] = await query('select status, amount, call_amount from pledge where id = $1', [had.pledge]);
  expect(pledge).toEqual({ status: 'paid', amount: 10_000, call_amount: 13_000 });
  expect(await query('select * from money_journal')).toEqual(journal);
  expect(await query('select key from project where owner_id = $1', [member.id])).toEqual([
    { key: had.done.key },
  ]);
  expect(await query('select scraps from project where key = $1', [had.scrapped.key])).toEqual([
    { scraps: 0 },
  ]);
  expect(await query('select likes from story')).toEqual([{ likes: 0 }]);
  expect(await query('select text from comment')).toEqual([{ text: '남는 댓글' }]);
  const stories = (await app.inject('/api/story/list?page=0&number=9')).json().data;
  expect(stories[0].profile).toMatchObject({ nickname: '탈퇴한 회원', image: '' });
  expect((await app.inject(`/api/user/info?uid=${member.id}`)).statusCode).toBe(404);
  const maker = { authorization: `Bearer ${await buildSession(platform, had.order.ownerId)}` };
  const supporters = await app.inject({ url: `/api/user/sponsor?pid=${had.order.key}`, headers: maker });
  expect(supporters.json().data).toMatchObject([
    { nickname: '탈퇴한 회원', email: '', deliveryinfo: { profile: { name: '', tel: '' }, files: [] } },
  ]);
  const detail = `/api/project/detail?purpose=ordermade&key=${had.order.key}&view=false`;
  const seen = (await app.inject({ url: detail, headers: maker })).json().data;
  expect(seen.rewards.content[0].payment).toEqual({ [had.pledge]: { email: '' } });
  const broken = await runChecks(platform.database.db, platform.clock.now());
  expect(broken.filter(({ invariant }) => /left|scraps|attachments/.test(invariant))).toEqual([]);
});

test('the checks find personal data of a member who has left', async () => {
  const { platform, query, member, leave } = await openLeaving();
  await leave();
  await query(`update member set quote = '하나입니다' where id = $1`, [member.id]);
  await buildSession(platform, member.id);
  const project = await buildProject(platform);
  const pledge = await buildPledge(platform, project, member.id);
  await query(`update pledge set status = 'cancel', due_at = null where id = $1`, [pledge]);
  await enqueueMail(platform.database.db, {
    kind: 'pledgeCancelled',
    to: 'hana@example.com',
    data: { gateKey: pledge, order: null, nickname: '하나', title: '', amount: 1 },
    dedupeKey: 'left-over',
  });
  await query('insert into project_slot values ($1, $2, $3)', [member.id, 'projects', project.key]);
  await query('insert into project_view values ($1, now(), $2)', [project.key, member.id]);
  await query(
    `insert into upload (id, owner_id, kind, name, media_type, bytes, path, first_path, file_path, created_at)
     values (gen_random_uuid(), $1, 'story', '', 'image/png', 1, 'story/a.png', 'story/a.png', 'story/a.png', $2)`,
    [member.id, new Date(platform.clock.now() - 25 * 3_600_000)],
  );
  const broken = await runChecks(platform.database.db, platform.clock.now());
  const left = broken.filter(({ invariant }) => invariant.startsWith('nothing remains of a former member'));
  const found = left.map(({ finding }) => finding.replace(pledge, 'p')).sort();
  expect(found).toEqual(
    expect.arrayContaining([
      'draft slot',
      'mail about pledge p',
      'profile',
      'session',
      'unused upload story/a.png',
      'view',
    ]),
  );
});

test('leave schedules the removal of the billing keys and erases the cards', async () => {
  const { platform, query, member, leave } = await openLeaving();
  const card = await buildCard(platform, member.id, {
    billingKeyHash: createHash('sha256').update('k').digest(),
  });
  await leave();
  expect(await query('select id from card_removal')).toEqual([{ id: card.id }]);
  const [erasedCard] = await query('select billing_key, billing_key_hash, name, number from card');
  expect(erasedCard).toMatchObject({ billing_key: null, name: '', number: '' });
  expect(erasedCard.billing_key_hash.equals(card.billingKeyHash)).toBe(false);
});

test('the same e-mail and nickname can join again and inherit nothing', async () => {
  const world = await openLeaving();
  const { app, query, member, leave } = world;
  await fill(world);
  await leave();
  const joined = await app.inject(post('/api/user/new', { data: signUpForm() }));
  expect([joined.statusCode, joined.json().data.uid === member.id]).toEqual([200, false]);
  await query('update member set email_verified = true where left_at is null');
  const { token } = (
    await app.inject(post('/api/auth/sign-in/email', { email: 'hana@example.com', password: 'dallae58!' }))
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  const viewer = (await app.inject({ url: '/api/user/my/info', headers })).json().data;
  expect(viewer).toMatchObject({ profile: { nickname: '하나', image: '', quote: '' }, scrap: [], story: {} });
  for (const url of ['/api/user/gatekeeping', '/api/user/card'])
    expect((await app.inject({ url, headers })).json().data).toEqual([]);
});

test('leave deletes rewards that nobody was shown or promised, with their files', async () => {
  const { platform, query, member, leave } = await openLeaving();
  const project = await buildProject(platform, { ownerId: member.id, state: 're-finish' });
  const states = ['save', 'prepare', 'reject', 'ready', 'finish', 'blind'] as const;
  for (const state of states) {
    const message = state === 'reject' ? '글이 짧습니다.' : null;
    await buildFile(platform, await buildReward(platform, project, { state, message, category: 3 }));
  }
  const paths = await query(
    `select f.path from pq_reward_file f join pq_reward r on r.key = f.reward_key
      where r.state in ('save', 'prepare', 'reject') order by f.path`,
  );
  expect((await leave()).statusCode).toBe(200);
  const left = await query('select state from pq_reward order by state');
  expect(left.map(({ state }) => state)).toEqual(['blind', 'finish', 'ready']);
  expect(await query('select path from stale_file order by path')).toEqual(paths);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('leave locks the member before the cards, as placing a pledge does', async () => {
  const { platform, member } = await openLeaving();
  const { id: uid, email, name } = member;
  await buildCard(platform, uid);
  const { db } = platform.database;
  const placing = await db.connect();
  await placing.query('begin');
  await placing.query('select from member where id = $1 for key share', [uid]);
  const leaving = leave(platform, { uid, email, name });
  await vi.waitFor(async () => {
    const { rowCount } = await db.query(`select from pg_locks where not granted`);
    expect(rowCount).toBe(1);
  });
  const { rowCount } = await placing.query('select from card where member_id = $1 for share nowait', [uid]);
  expect(rowCount).toBe(1);
  await placing.query('rollback');
  placing.release();
  await leaving;
});

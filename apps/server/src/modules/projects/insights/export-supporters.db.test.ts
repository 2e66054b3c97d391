import { countSupporters, exportSupporters } from '@pq/contract/calls/project-insight';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { getChargeResults } from '#src/modules/pledging/index.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  type TestPlatform,
} from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { listSupporterRows } from './supporter-queries.ts';

async function setUp() {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const rewards = [{ count: 0 }, { count: 0 }];
  const project = await buildProject(platform, { ownerId: maker.id, rewards });
  const headersOf = async (memberId: string | null) =>
    memberId === null ? {} : { authorization: `Bearer ${await buildSession(platform, memberId)}` };
  const ask = async (url: string, memberId: string | null, query: Record<string, string>) =>
    app.inject({ url, query: { pid: project.key, ...query }, headers: await headersOf(memberId) });
  return {
    platform,
    maker,
    project,
    take: (memberId: string | null, query: Record<string, string> = {}) =>
      ask(`/api${exportSupporters.path}`, memberId, query),
    count: async (query: Record<string, string> = {}) =>
      (await ask(`/api${countSupporters.path}`, maker.id, query)).json().data,
    list: async (query: Record<string, string>) =>
      (await ask('/api/user/sponsor', maker.id, query)).json().data as { gateKey: string }[],
  };
}

async function pay({ database }: TestPlatform, ...ids: string[]): Promise<void> {
  await database.db.query("update pledge set status = 'paid', due_at = null where id = any($1)", [ids]);
}

const audit = async ({ database }: TestPlatform) =>
  (await database.db.query('select actor, action, target_key, after from audit_log')).rows;

test('exportSupporters is for the maker and admins and records each export', async () => {
  const { platform, maker, project, take } = await setUp();
  const [stranger, admin] = [await buildMember(platform), await buildMember(platform, { role: 'admin' })];
  const backer = await buildMember(platform);
  await buildPledge(platform, project, backer.id);
  const refused = [];
  for (const id of [null, stranger.id, backer.id]) refused.push((await take(id)).statusCode);
  expect(refused).toEqual([401, 403, 403]);
  expect((await take(maker.id, { pid: 'x' })).statusCode).toBe(404);
  expect(await audit(platform)).toEqual([]);

  expect((await take(maker.id, { columns: 'tel' })).statusCode).toBe(200);
  expect((await take(admin.id, { text: '010' })).statusCode).toBe(200);
  expect(await audit(platform)).toMatchObject([
    {
      actor: `owner:${maker.id}`,
      action: 'supporters.export',
      target_key: project.key,
      after: { columns: ['number', 'nickname', 'tel'], format: 'csv', searched: false },
    },
    { actor: `admin:${admin.id}`, after: { searched: true } },
  ]);
});

test('exportSupporters writes the picked columns as CSV without formulas and withdrawn pledges', async () => {
  const { platform, maker, project, take } = await setUp();
  const livePledge = await buildPledge(platform, project);
  const leaver = await buildMember(platform);
  const leaverPledge = await buildPledge(platform, project, leaver.id);
  const { db } = platform.database;
  await db.query(`update pledge set note = '=HYPERLINK("http://a.b")' where id = $1`, [livePledge]);
  await cancelPledge(platform, { uid: leaver.id, email: leaver.email, name: leaver.name }, leaverPledge);
  await pay(platform, livePledge);
  const answer = await take(maker.id, { columns: 'recipient,tel,zonecode,note,amount' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('attachment;'),
  });
  const lines = answer.body.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('\uFEFF"주문번호","닉네임","받는 분","연락처","우편번호","요청사항","리워드 금액"');
  expect(lines[1]).toContain(
    `"한도담","=""010-1234-5678""","=""04769""","'=HYPERLINK(""http://a.b"")",10000`,
  );
});

test('exportSupporters writes a workbook with typed cells and no formulas', async () => {
  const { platform, maker, project, take } = await setUp();
  const livePledge = await buildPledge(platform, project);
  await platform.database.db.query(
    `update pledge set recipient_name = '=1+1', zonecode = '04769', recipient_tel = '01012345678' where id = $1`,
    [livePledge],
  );
  await pay(platform, livePledge);
  const query = { format: 'xlsx', columns: 'recipient,tel,zonecode,note,amount,delivery,placed' };
  const answer = await take(maker.id, query);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringContaining('.xlsx'),
  });
  const [sheet] = await readWorkbook(answer.rawPayload);
  expect(sheet?.sheet).toBe('배송 목록');
  expect(sheet?.data).toEqual([
    ['주문번호', '닉네임', '받는 분', '연락처', '우편번호', '요청사항', '리워드 금액', '배송비', '참여일'],
    [
      orderNumberOf(project.key, 1),
      expect.any(String),
      '=1+1',
      '01012345678',
      '04769',
      null,
      10_000,
      3_000,
      new Date('2026-11-20'),
    ],
  ]);
  expect((await audit(platform)).at(-1)?.after).toMatchObject({ format: 'xlsx' });
  expect((await take(maker.id, { format: 'pdf' })).statusCode).toBe(400);
  expect((await take((await buildMember(platform)).id, query)).statusCode).toBe(403);
});

test('exportSupporters includes paid pledges, pending ones on request, ended ones never', async () => {
  const { platform, maker, project, take, list, count } = await setUp();
  const { db } = platform.database;
  const of: Record<string, string> = {};
  for (const status of ['paid', 'ready', 'retry', 'refund', 'fail']) {
    const backer = await buildMember(platform);
    of[status] = backer.name;
    const id = await buildPledge(platform, project, backer.id);
    if (status === 'refund') await pay(platform, id);
    if (status === 'fail') await db.query("update pledge set status = 'retry' where id = $1", [id]);
    if (status !== 'ready')
      await db.query(
        `update pledge set status = $2, due_at = case when $2 = 'retry' then due_at end where id = $1`,
        [id, status],
      );
  }
  const lines = async (query: Record<string, string>) =>
    (await take(maker.id, { columns: 'tel', ...query })).body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(line.indexOf(',') + 1));
  expect(await lines({})).toEqual([`"${of.paid}","=""010-1234-5678"""`]);
  expect(await lines({ status: 'retry' })).toEqual([`"${of.retry}","=""010-1234-5678""","결제 재시도 예정"`]);
  expect(await lines({ status: 'ready' })).toEqual([`"${of.ready}","=""010-1234-5678""","결제 대기"`]);
  for (const status of ['refund', 'fail']) expect(await lines({ status })).toEqual([]);
  const both = await lines({ pending: 'true' });
  expect(both.map((line) => line.split('","').at(-1))).toEqual([
    '결제 재시도 예정"',
    '결제 대기"',
    '결제 완료"',
  ]);
  for (const status of ['refund', 'fail']) expect(both.join()).not.toContain(of[status]);

  // Of each pledge one piece.
  const counted = (paid: number, pending: number) => {
    const lines = { paid, pending };
    const pictures = { paid: 0, pending: 0 };
    const amount = { paid: paid * 13_000, pending: pending * 13_000 };
    return { ...lines, amount, parcel: lines, combination: lines, piece: lines, pictures };
  };
  expect(await count()).toEqual(counted(1, 2));
  expect(await count({ status: 'retry' })).toEqual(counted(0, 1));
  expect(await count({ status: 'refund' })).toEqual(counted(0, 0));
  expect(await count({ text: of.paid ?? '' })).toEqual(counted(1, 0));
  expect((await audit(platform)).at(-1)?.after).toMatchObject({
    pending: true,
    rows: 3,
    columns: ['number', 'nickname', 'tel', 'status'],
  });

  const [refunded] = await list({ status: 'refund' });
  expect(refunded).toMatchObject({ email: '', deliveryinfo: { profile: { name: '', tel: '' } } });
  expect(await list({ text: '한도담' })).toHaveLength(3);
});

test('listSupporters searches rewards and names, not data hidden from the maker', async () => {
  const { platform, project, list } = await setUp();
  const backer = await buildMember(platform);
  const found = await buildPledge(platform, project, backer.id);
  await buildPledge(platform, project);
  const keys = async (query: Record<string, string>) => (await list(query)).map(({ gateKey }) => gateKey);
  expect(await keys({ text: backer.name })).toEqual([found]);
  expect(await keys({ text: backer.email.toUpperCase() })).toEqual([found]);
  expect(await keys({ text: '한도담' })).toHaveLength(2);
  expect(await keys({ text: '%' })).toEqual([]);
  expect(await keys({ reward: '0' })).toHaveLength(2);
  expect(await keys({ reward: '1' })).toEqual([]);

  await cancelPledge(platform, { uid: backer.id, email: backer.email, name: backer.name }, found);
  expect(await keys({ text: backer.email })).toEqual([]);
  expect(await keys({ text: backer.name })).toEqual([found]);
  expect(await keys({ text: '한도담' })).toHaveLength(1);
});

test('exportSupporters lists each pledge once across batches, also those of one moment', async () => {
  const { platform, project } = await setUp();
  for (let n = 0; n < 5; n += 1) await buildPledge(platform, project);
  const filter = { reward: -1, text: '' };
  const { db } = platform.database;
  const all = (await listSupporterRows(db, project.key, filter, { limit: 50 })).map(({ gateKey }) => gateKey);
  const read: string[] = [];
  for (let rows = null; rows === null || rows.length === 2; ) {
    rows = await listSupporterRows(db, project.key, filter, { limit: 2, after: read.at(-1) });
    read.push(...rows.map(({ gateKey }) => gateKey));
  }
  expect(all).toHaveLength(5);
  expect(read).toEqual(all);
});

test('list, search and export show the address of a parcel with free delivery', async () => {
  const { platform, project, take, list } = await setUp();
  const free = await buildPledge(platform, project);
  await platform.database.db.query(
    `update pledge set delivery_price = 0, call_amount = 10000, recipient_name = '김하람', recipient_tel = '010-9999-0000',
      address_basic = '부산 해운대구 우동 1', zonecode = '48094', note = '이름은 보리' where id = $1`,
    [free],
  );
  await pay(platform, free);
  expect(await list({ text: '김하람' })).toMatchObject([
    {
      gateKey: free,
      deliveryinfo: {
        address: { basic: '부산 해운대구 우동 1', zonecode: '48094' },
        profile: { name: '김하람', tel: '010-9999-0000' },
        etc: '이름은 보리',
      },
    },
  ]);
  const { body } = await take(project.ownerId);
  for (const text of ['김하람', '9999', '해운대', '48094', '이름은 보리']) expect(body).toContain(text);
  expect((await list({ toShip: 'true' })).map(({ gateKey }) => gateKey)).toEqual([free]);
});

test('files by parcel leave out pledges without one, which the list and other files show', async () => {
  const { platform, project, take, list, count } = await setUp();
  const parcel = await buildPledge(platform, project);
  const digital = await buildPledge(platform, project);
  await platform.database.db.query(
    `update reward set delivery = 0, shipping = 'none' where project_key = $1 and idx = 1`,
    [project.key],
  );
  await platform.database.db.query('update pledge_item set idx = 1 where pledge_id = $1', [digital]);
  await platform.database.db.query(
    `update pledge set delivery_price = 0, call_amount = 10000, recipient_name = '김하람', recipient_tel = '010-9999-0000',
      address_basic = '부산 해운대구 우동 1', zonecode = '48094', note = '문 앞' where id = $1`,
    [digital],
  );
  for (const pledgeId of [parcel, digital]) await pay(platform, pledgeId);
  expect((await list({})).find(({ gateKey }) => gateKey === digital)).toMatchObject({
    email: expect.stringContaining('@'),
    deliveryinfo: {
      address: { basic: '부산 해운대구 우동 1', zonecode: '48094' },
      profile: { name: '김하람', tel: '010-9999-0000' },
      etc: '문 앞',
    },
  });
  expect(await list({ text: '김하람' })).toHaveLength(1);
  expect(await count()).toMatchObject({ paid: 2, parcel: { paid: 1 }, combination: { paid: 2 } });
  expect((await take(project.ownerId)).body.trimEnd().split('\r\n')).toEqual([
    expect.any(String),
    expect.stringContaining(orderNumberOf(project.key, 1)),
  ]);
  const whole = (await take(project.ownerId, { lines: 'combination' })).body;
  expect(whole.split('\r\n')).toHaveLength(4);
  for (const text of ['해운대', '48094']) expect(whole).toContain(text);
  expect((await list({ toShip: 'true' })).map(({ gateKey }) => gateKey)).toEqual([parcel]);
  expect((await take(project.ownerId, { toShip: 'true' })).body.split('\r\n')).toHaveLength(3);
  await platform.database.db.query("update pledge set status = 'refund' where id = $1", [parcel]);
  expect(await list({ toShip: 'true' })).toEqual([]);
  expect(await list({})).toHaveLength(2);
});

test('exportSupporters writes a column per reward, numbered when names repeat, and donations apart', async () => {
  const { platform, project, take } = await setUp();
  const { db } = platform.database;
  const pledge = await buildPledge(platform, project);
  await pay(platform, pledge);
  await db.query("update reward set context = '=머그컵\n' where project_key = $1", [project.key]);
  await db.query('update pledge set amount = 35000, donation = 5000, call_amount = 38000 where id = $1', [
    pledge,
  ]);
  await db.query('update pledge_item set count = 3 where pledge_id = $1', [pledge]);
  const columns = 'rewards,amount,donation,delivery';
  const [head, line] = (await take(project.ownerId, { columns })).body.split('\r\n');
  expect(head).toBe(
    `\uFEFF"주문번호","닉네임","'=머그컵 (1번)","'=머그컵 (2번)","리워드 금액","추가 후원금","배송비"`,
  );
  expect(line).toMatch(/",3,"",30000,5000,3000$/);
  const [sheet] = await readWorkbook((await take(project.ownerId, { columns, format: 'xlsx' })).rawPayload);
  expect(sheet?.data).toEqual([
    ['주문번호', '닉네임', '=머그컵 (1번)', '=머그컵 (2번)', '리워드 금액', '추가 후원금', '배송비'],
    [orderNumberOf(project.key, 1), expect.any(String), 3, null, 30_000, 5_000, 3_000],
  ]);
});

test('exportSupporters writes a column per option and per question, several combinations and pieces in one order', async () => {
  const { platform, project, take } = await setUp();
  const { db } = platform.database;
  const value = (text: string) => ({ value: text, surcharge: 0 });
  const options = [
    { name: '색상', values: [value('회색'), value('금색')] },
    { name: '사이즈', values: [value('M'), value('L')] },
  ];
  const asked = { kind: 'text', choices: [], required: false };
  const questions = [
    { ...asked, id: 'words', text: '새길 문구', per: 'piece' },
    { ...asked, id: 'wish', text: '바라는 점', per: 'order' },
  ];
  await db.query(
    'update reward set name = $2, options = $3, questions = $4 where project_key = $1 and idx = 0',
    [project.key, '셔츠', JSON.stringify(options), JSON.stringify(questions)],
  );
  const pledge = await buildPledge(platform, project);
  await pay(platform, pledge);
  await db.query(`update pledge set answers = '{"wish": "=급해요"}' where id = $1`, [pledge]);
  await db.query(
    `update pledge_item set count = 2, choice = '{1,0}', answers = '[{"words": "하나"}, {}]' where pledge_id = $1`,
    [pledge],
  );
  await db.query(
    `insert into pledge_item (pledge_id, project_key, idx, choice, count, product_cost, answers)
     values ($1, $2, 0, '{0,1}', 1, 10000, '[{"words": "두리"}]')`,
    [pledge, project.key],
  );
  const columns = 'rewards,options,answers';
  const [head, line] = (await take(project.ownerId, { columns })).body.split('\r\n');
  expect(head).toBe(
    '\uFEFF"주문번호","닉네임","셔츠","구성 2","셔츠 · 색상","셔츠 · 사이즈","셔츠 · 새길 문구","셔츠 · 바라는 점"',
  );
  expect(line).toMatch(/",3,"","회색, 금색 2개","L, M 2개","1\) 두리, 2\) 하나","'=급해요"$/);
});

test('the sums of a file are what is left of the payments, with refunds apart', async () => {
  const { platform, project, take } = await setUp();
  const { db } = platform.database;
  for (const refunded of [0, 4_000]) {
    const pledge = await buildPledge(platform, project);
    await pay(platform, pledge);
    await db.query('update pledge set refunded = $2 where id = $1', [pledge, refunded]);
  }
  const { body } = await take(project.ownerId, { columns: 'amount,donation,delivery,refunded' });
  const sums = body.trimEnd().split('\r\n').slice(1);
  expect(sums.map((line) => line.split(',').slice(2).map(Number))).toEqual([
    [10_000, 0, 3_000, 4_000],
    [10_000, 0, 3_000, 0],
  ]);
  expect((await getChargeResults(db, project.key)).collected).toBe(22_000);
});

test('a search by number finds also a cancelled pledge', async () => {
  const { platform, project, list } = await setUp();
  const found = await buildPledge(platform, project);
  await buildPledge(platform, project);
  await platform.database.db.query("update pledge set status = 'cancel', due_at = null where id = $1", [
    found,
  ]);
  const order = orderNumberOf(project.key, 1);
  for (const text of [found.toUpperCase(), order, order.toLowerCase(), order.replace('-0000', ' ')])
    expect(await list({ text })).toMatchObject([{ gateKey: found, order, status: 'cancel' }]);
  const ofAnother = await buildProject(platform);
  expect(await list({ text: orderNumberOf(ofAnother.key, 1) })).toEqual([]);
});

test('selected pledges alone are listed, counted and exported, and do not count as a whole list', async () => {
  const { platform, maker, project, take, count, list } = await setUp();
  const [first, second, third] = [
    await buildPledge(platform, project),
    await buildPledge(platform, project),
    await buildPledge(platform, project),
  ];
  await pay(platform, first, second, third);
  const gateKeys = `${first},${third}`;
  expect((await list({ gateKeys })).map(({ gateKey }) => gateKey).toSorted()).toEqual(
    [first, third].toSorted(),
  );
  expect(await count({ gateKeys })).toMatchObject({ paid: 2, parcel: { paid: 2 } });
  const file = (await take(maker.id, { gateKeys, columns: 'number' })).body;
  expect([1, 2, 3].map((seq) => file.includes(orderNumberOf(project.key, seq)))).toEqual([true, false, true]);
  expect(await audit(platform)).toMatchObject([{ after: { selected: true, rows: 2 } }]);
  expect((await take(maker.id, { gateKeys: 'x' })).statusCode).toBe(400);
});

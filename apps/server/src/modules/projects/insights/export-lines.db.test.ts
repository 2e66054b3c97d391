import {
  countSupporters,
  exportSupporters,
  previewSupporterExport,
} from '@pq/contract/calls/project-insight';
import { nicknameKey } from '@pq/domain/member/nickname';
import type { Selection } from '@pq/domain/money';
import { type ExportLines, exportedRows, exportLines } from '@pq/domain/project/export-lines';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const question = (id: string, text: string, per: RewardQuestion['per']): RewardQuestion => ({
  id,
  text,
  kind: 'text',
  choices: [],
  per,
  required: false,
});
const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value) => ({ value, surcharge: 0 })),
});

async function setUp() {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, {
    ownerId: maker.id,
    rewards: [
      {
        name: '꽃병',
        options: [option('색상', '흰', '검')],
        questions: [question('vase', '새길 이름', 'piece'), question('wrap', '포장', 'order')],
      },
      {
        name: '접시',
        options: [option('색상', '회색', '금색'), option('크기', '소', '대')],
        questions: [question('plate', '새길 이름', 'piece')],
      },
      { name: '엽서' },
    ],
  });
  const { db } = platform.database;
  const place = async (
    lines: Selection[],
    {
      donation = 0,
      answers = {},
      isPaid = true,
    }: { donation?: number; answers?: object; isPaid?: boolean } = {},
  ) => {
    const backer = await buildBacker(platform);
    const { database, rewardidx } = orderOf(project, backer.cardId, { donation }, lines);
    const headers = { authorization: `Bearer ${await buildSession(platform, backer.uid)}` };
    const payload = { database: { ...database, answers }, rewardidx };
    const placed = await app.inject({ method: 'POST', url: '/api/gatekeeping/upload', payload, headers });
    expect(placed.statusCode, placed.body).toBe(200);
    const id = placed.json().data.gateKey as string;
    // One after the other: they are listed by when they were placed.
    await db.query("update pledge set placed_at = placed_at - interval '1 hour' where id <> $1", [id]);
    if (isPaid) await db.query("update pledge set status = 'paid', due_at = null where id = $1", [id]);
    return backer.name;
  };
  const headers = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  const ask = (path: string, query: object) =>
    app.inject({ url: `/api${path}`, query: { pid: project.key, ...query }, headers });
  const take = (query: object) => ask(exportSupporters.path, query);
  return {
    platform,
    place,
    take,
    csv: async (query: object) => {
      const [head = '', ...rows] = (await take(query)).body
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.slice(line.indexOf(',') + 1));
      return { head, rows };
    },
    preview: async (query: object) => (await ask(previewSupporterExport.path, query)).json().data,
    count: async (query: object) => (await ask(countSupporters.path, query)).json().data,
    lastAudit: async () =>
      (await db.query("select after from audit_log where action = 'supporters.export' order by id")).rows.at(
        -1,
      )?.after,
  };
}

const mixed: Selection[] = [
  { idx: 0, count: 2, choice: [0], answers: [{ vase: '하나' }, { vase: '두리' }] },
  { idx: 0, count: 1, choice: [1], answers: [{ vase: '셋이' }] },
  { idx: 1, count: 2, choice: [1, 0], answers: [{}, { plate: '=넷이' }] },
  { idx: 2, count: 1 },
];
const columns = 'rewards,options,answers,recipient,amount,donation,delivery';

test('a list by combination shows options, pieces and answers of each, and sums in the first line of a pledge', async () => {
  const { place, csv } = await setUp();
  const mixer = await place(mixed, { donation: 5_000, answers: { wrap: '보자기' } });
  const other = await place([{ idx: 2, count: 3 }]);
  const { head, rows } = await csv({ lines: 'combination', columns });
  expect(head).toBe(
    '"닉네임","리워드","수량","옵션 · 색상","옵션 · 크기","질문의 답 · 새길 이름","질문의 답 · 포장","받는 분","리워드 금액","추가 후원금","배송비"',
  );
  expect(rows).toEqual([
    `"${other}","엽서",3,"","","","","한도담",30000,0,3000`,
    `"${mixer}","꽃병",2,"흰","","1) 하나, 2) 두리","보자기","한도담",60000,5000,3000`,
    `"${mixer}","꽃병",1,"검","","셋이","보자기","한도담","","",""`,
    `"${mixer}","접시",2,"금색","소","2) =넷이","보자기","한도담","","",""`,
    `"${mixer}","엽서",1,"","","","보자기","한도담","","",""`,
  ]);
});

test('a list by piece shows the answers of each piece, also of an unanswered one', async () => {
  const { place, csv, take } = await setUp();
  const mixer = await place(mixed, { donation: 5_000, answers: { wrap: '보자기' } });
  const { head, rows } = await csv({ lines: 'piece', columns });
  expect(head).toBe(
    '"닉네임","리워드","옵션 · 색상","옵션 · 크기","질문의 답 · 새길 이름","질문의 답 · 포장","받는 분","리워드 금액","추가 후원금","배송비"',
  );
  expect(rows).toEqual([
    `"${mixer}","꽃병","흰","","하나","보자기","한도담",60000,5000,3000`,
    `"${mixer}","꽃병","흰","","두리","보자기","한도담","","",""`,
    `"${mixer}","꽃병","검","","셋이","보자기","한도담","","",""`,
    `"${mixer}","접시","금색","소","","보자기","한도담","","",""`,
    `"${mixer}","접시","금색","소","'=넷이","보자기","한도담","","",""`,
    `"${mixer}","엽서","","","","보자기","한도담","","",""`,
  ]);
  const [sheet] = await readWorkbook((await take({ lines: 'piece', columns, format: 'xlsx' })).rawPayload);
  expect(sheet?.data.slice(1).map((row) => row.slice(1))).toEqual([
    [mixer, '꽃병', '흰', null, '하나', '보자기', '한도담', 60_000, 5_000, 3_000],
    [mixer, '꽃병', '흰', null, '두리', '보자기', '한도담', null, null, null],
    [mixer, '꽃병', '검', null, '셋이', '보자기', '한도담', null, null, null],
    [mixer, '접시', '금색', '소', null, '보자기', '한도담', null, null, null],
    [mixer, '접시', '금색', '소', '=넷이', '보자기', '한도담', null, null, null],
    [mixer, '엽서', null, null, null, '보자기', '한도담', null, null, null],
  ]);
});

test('a workbook with a line a combination has the number of pieces as a number', async () => {
  const { place, take } = await setUp();
  const mixer = await place(mixed);
  const answer = await take({ lines: 'combination', columns: 'rewards,amount', format: 'xlsx' });
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('조합별.xlsx');
  const [sheet] = await readWorkbook(answer.rawPayload);
  expect(sheet?.data.map((row) => row.slice(1))).toEqual([
    ['닉네임', '리워드', '수량', '리워드 금액'],
    [mixer, '꽃병', 2, 60_000],
    [mixer, '꽃병', 1, null],
    [mixer, '접시', 2, null],
    [mixer, '엽서', 1, null],
  ]);
});

test('without a word, and by parcel, a line is a pledge with a column for each of its goods', async () => {
  const { place, csv } = await setUp();
  const mixer = await place(mixed, { answers: { wrap: '보자기' } });
  const asked = { columns: 'rewards,options,amount' };
  const whole = await csv(asked);
  expect(whole).toEqual({
    head: '"닉네임","꽃병","접시","엽서","꽃병 · 색상","접시 · 색상","접시 · 크기","리워드 금액"',
    rows: [`"${mixer}",3,2,1,"흰 2개, 검","금색 2개","소 2개",60000`],
  });
  expect(await csv({ ...asked, lines: 'parcel' })).toEqual(whole);
  expect(await csv({ ...asked, lines: '' })).toEqual(whole);
});

test('by reward and combination only those lines are in a list, with the sums of their pledge in the first; parcels stay whole', async () => {
  const { place, csv } = await setUp();
  const mixer = await place(mixed);
  await place([{ idx: 2, count: 1 }]);
  const asked = { columns: 'rewards,options,amount' };
  expect((await csv({ ...asked, lines: 'combination', reward: 1 })).rows).toEqual([
    `"${mixer}","접시",2,"금색","소",60000`,
  ]);
  expect((await csv({ ...asked, lines: 'piece', reward: 0 })).rows).toEqual([
    `"${mixer}","꽃병","흰","",60000`,
    `"${mixer}","꽃병","흰","",""`,
    `"${mixer}","꽃병","검","",""`,
  ]);
  expect((await csv({ ...asked, lines: 'piece', reward: 0, choice: '1' })).rows).toEqual([
    `"${mixer}","꽃병","검","",60000`,
  ]);
  expect((await csv({ ...asked, reward: 0, choice: '1' })).rows).toEqual([
    `"${mixer}",3,2,1,"흰 2개, 검","금색 2개","소 2개",60000`,
  ]);
});

test('the announced number of lines equals the number exported and recorded, for every filter', async () => {
  const { place, csv, count, lastAudit } = await setUp();
  await place(mixed, { answers: { wrap: '보자기' } });
  const word = await place([{ idx: 1, count: 4, choice: [0, 1] }]);
  await place(mixed, { isPaid: false });
  await place([{ idx: 2, count: 7 }], { isPaid: false });
  expect(await count({})).toEqual({
    paid: 2,
    pending: 2,
    amount: expect.any(Object),
    parcel: { paid: 2, pending: 2 },
    combination: { paid: 5, pending: 5 },
    piece: { paid: 10, pending: 13 },
    pictures: { paid: 0, pending: 0 },
  });
  expect(await count({ reward: 0, choice: '0' })).toEqual({
    paid: 1,
    pending: 1,
    amount: expect.any(Object),
    parcel: { paid: 1, pending: 1 },
    combination: { paid: 1, pending: 1 },
    piece: { paid: 2, pending: 2 },
    pictures: { paid: 0, pending: 0 },
  });
  const filters = [
    {},
    { pending: true },
    { status: 'ready' },
    { status: 'refund' },
    { reward: 0 },
    { reward: 0, choice: '1', pending: true },
    { reward: 1, choice: '0,1' },
    { text: word },
    { unanswered: true, pending: true },
  ];
  const written: Record<ExportLines, number[]> = { parcel: [], combination: [], piece: [] };
  for (const lines of exportLines)
    for (const { pending, ...filter } of filters as { pending?: boolean; status?: string }[]) {
      const { rows } = await csv({ ...filter, lines, ...(pending && { pending: 'true' }) });
      const expectedRows = exportedRows(await count(filter), { lines, pending, status: filter.status });
      expect(rows, JSON.stringify({ lines, pending, filter })).toHaveLength(expectedRows);
      expect(await lastAudit()).toMatchObject({ lines, rows: expectedRows });
      written[lines].push(rows.length);
    }
  expect(written).toEqual({
    parcel: [2, 4, 2, 0, 1, 2, 1, 1, 3],
    combination: [5, 10, 5, 0, 2, 2, 1, 1, 9],
    piece: [10, 23, 13, 0, 3, 2, 4, 4, 16],
  });
});

test('more lines than are written at a time are all written, each once', async () => {
  const { place, csv } = await setUp();
  await place([{ idx: 2, count: 999 }]);
  await place([{ idx: 2, count: 999 }]);
  await place([{ idx: 2, count: 2 }]);
  const { rows } = await csv({ lines: 'piece', columns: 'amount' });
  expect(rows).toHaveLength(2_000);
  expect(rows.filter((row) => !row.endsWith(',""'))).toEqual([
    expect.stringMatching(/,20000$/),
    expect.stringMatching(/,9990000$/),
    expect.stringMatching(/,9990000$/),
  ]);
});

test('more lines than a sheet has are refused as a workbook, and not recorded', async () => {
  const { platform, place, take, lastAudit } = await setUp();
  await place([{ idx: 2, count: 999 }]);
  const { owner } = platform;
  // Copies of one pledge, whose backers are nobody.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into pledge select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'member_id', gen_random_uuid(),
       'seq', n + 1))).*
     from pledge g, generate_series(1, 1049) n`,
  );
  await owner.query(
    `insert into pledge_item select (jsonb_populate_record(i, jsonb_build_object('pledge_id', g.id))).*
     from pledge_item i, pledge g where g.id <> i.pledge_id`,
  );
  const refused = await take({ lines: 'piece', format: 'xlsx' });
  expect([refused.statusCode, refused.json().data]).toEqual([
    400,
    { fields: { format: '입력할 수 있는 범위를 벗어났습니다.' } },
  ]);
  expect(await lastAudit()).toBeUndefined();
  expect((await take({ lines: 'combination', format: 'xlsx' })).statusCode).toBe(200);
});

test('the preview is how the file begins, by each kind of lines, and is not recorded', async () => {
  const { place, csv, preview, lastAudit } = await setUp();
  await place(mixed, { answers: { wrap: '보자기' } });
  await place([{ idx: 1, count: 1, choice: [0, 0] }]);
  const quoted = (texts: string[]) => texts.map((text) => `"${text}"`).join(',');
  const asked = { columns: 'rewards,options,answers,recipient,tel,zonecode,placed' };
  const shown = [];
  for (const lines of exportLines) shown.push(await preview({ ...asked, lines }));
  expect(await lastAudit()).toBeUndefined();
  for (const [n, lines] of exportLines.entries()) {
    const { head, rows } = await csv({ ...asked, lines });
    expect(shown[n].headings[0]).toBe('주문번호');
    expect(quoted(shown[n].headings.slice(1))).toBe(head);
    // In a file numbers have no quotes, and text that a spreadsheet would convert to a number is marked.
    const asShown = (row: string) =>
      row.replace(/(?<=,)(\d+)(?=,)/g, '"$1"').replace(/"=""([^"]*)"""/g, '"$1"');
    expect(shown[n].rows.map((row: string[]) => quoted(row.slice(1)))).toEqual(rows.slice(0, 2).map(asShown));
  }
  expect(shown[1].rows).toHaveLength(2);
  expect(await preview({ ...asked, status: 'refund' })).toMatchObject({ rows: [] });
});

test('every kind of export distinguishes columns and answers with the same name', async () => {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, {
    ownerId: maker.id,
    rewards: [
      {
        name: '컵',
        options: [option('색상', '흰', '검'), option('색 상', '소', '대')],
        questions: [question('first', '이름', 'piece'), question('second', '이\u200b름', 'piece')],
      },
      { name: '연락처' },
      { name: '연락처' },
    ],
  });
  const backer = await buildBacker(platform);
  const lines = [{ idx: 0, count: 1, choice: [0, 1], answers: [{ first: '하나', second: '두리' }] }];
  const payload = orderOf(project, backer.cardId, {}, lines);
  const headers = { authorization: `Bearer ${await buildSession(platform, backer.uid)}` };
  const placed = await app.inject({ method: 'POST', url: '/api/gatekeeping/upload', payload, headers });
  expect(placed.statusCode, placed.body).toBe(200);
  const asMaker = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  for (const kind of exportLines) {
    const query = new URLSearchParams({ pid: project.key, pending: 'true', lines: kind });
    const url = `/api${previewSupporterExport.path}?${query}`;
    const { headings, rows } = (await app.inject({ url, headers: asMaker })).json().data;
    expect(new Set(headings.map(nicknameKey)).size).toBe(headings.length);
    const cells = rows[0].filter((cell: string) => /하나|두리|^흰|^대/.test(cell));
    expect(cells).toEqual(['흰', '대', '하나', '두리']);
  }
});

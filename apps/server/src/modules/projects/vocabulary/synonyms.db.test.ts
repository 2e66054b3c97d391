import { writeSynonyms as writeCall } from '@pq/contract/calls/admin/synonyms';
import { searchProjects } from '@pq/contract/calls/projects';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { query } from '#src/platform/database/query.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const headers = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  const send = async (method: 'GET' | 'PUT', payload?: object) => {
    const response = await app.inject({
      method,
      url: `/api${writeCall.path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: response.statusCode, ...response.json() };
  };
  const entries = () =>
    query(
      platform.database.db,
      z.object({ before: z.unknown(), after: z.unknown() }),
      sql`select before, after from audit_log where action = 'synonym.write' order by at, id`,
    );
  const find = async (text: string, number = 6) => {
    const url = `/api${searchProjects.path}`;
    const { data } = (await app.inject({ method: 'POST', url, payload: { text, number } })).json();
    return (data as { title: string }[]).map(({ title }) => title);
  };
  return { platform, send, entries, find };
}

test('the first groups have two words and more, and each word is in one', async () => {
  const { send } = await open();
  const { data, version } = await send('GET');
  expect(writeCall.input.safeParse({ groups: data, version }).success).toBe(true);
  expect(data).toContainEqual(['강아지', '댕댕이', '멍멍이', '반려견', '애견']);
  expect(await send('PUT', { groups: data, version })).toMatchObject({ status: 200, data: { version } });
});

test('writeSynonyms replaces all groups in their order, folded, and records what changed', async () => {
  const { send, entries } = await open();
  await send('PUT', {
    groups: [
      ['달', '해'],
      ['LP', '엘 피'],
    ],
  });
  const { data, version } = await send('GET');
  expect(data).toEqual([
    ['달', '해'],
    ['lp', '엘피'],
  ]);
  const groups = [
    ['엘피', 'lp', 'ＬＰ판'],
    ['달', '해'],
  ];
  expect(await send('PUT', { groups, version })).toMatchObject({
    status: 200,
    data: { version: version + 1 },
    msg: t('admin.synonym.saved'),
  });
  expect(await send('GET')).toMatchObject({
    version: version + 1,
    data: [
      ['엘피', 'lp', 'lp판'],
      ['달', '해'],
    ],
  });
  expect((await entries()).at(-1)).toEqual({
    before: { groups: ['lp, 엘피'] },
    after: { groups: ['엘피, lp, lp판'] },
  });
});

test('writeSynonyms records nothing and leaves the version when the groups are the same', async () => {
  const { send, entries } = await open();
  const { version } = (await send('PUT', { groups: [['달', '해']] })).data;
  expect(await send('PUT', { groups: [['달', '해']], version })).toMatchObject({
    status: 200,
    data: { version },
  });
  expect(await entries()).toHaveLength(1);
});

test('writeSynonyms refuses a stale version with the current groups', async () => {
  const { send } = await open();
  const { version } = (await send('PUT', { groups: [['달', '해']] })).data;
  expect(await send('PUT', { groups: [], version: version - 1 })).toMatchObject({
    status: 409,
    code: 'stale',
    data: { current: { version, groups: [['달', '해']] } },
  });
});

test('of two writes from the same version one is refused', async () => {
  const { send } = await open();
  const { version } = await send('GET');
  const answers = await Promise.all([
    send('PUT', { groups: [['달', '해']], version }),
    send('PUT', { groups: [['물', '불']], version }),
  ]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.data.current).toEqual({ version: version + 1, groups: (await send('GET')).data });
});

test('writeSynonyms names the word and both groups at a word of two groups', async () => {
  const { send } = await open();
  const groups = [
    ['강아지', '반려견'],
    ['달', '해'],
    ['멍멍이', '강 아지'],
  ];
  expect(await send('PUT', { groups })).toMatchObject({
    status: 400,
    code: 'synonymTwice',
    msg: '한 낱말은 한 묶음에만 넣을 수 있습니다.',
    data: {
      fields: {
        'groups.2.1':
          "'강아지': 1번 묶음(강아지, 반려견)과 3번 묶음(멍멍이, 강아지)에 모두 있습니다. 한 묶음에만 넣어주세요.",
      },
    },
  });
});

const words = (number: number, prefix = 'w') => Array.from({ length: number }, (_, n) => `${prefix}${n}`);

test.each<[string, unknown, string, string]>([
  ['a word twice after folding', [['Diary', 'ｄｉ ary']], 'groups.0.1', t('field.repeated')],
  ['an empty word', [['다이어리', '']], 'groups.0.1', t('field.required')],
  ['a word of spaces', [['다이어리', '  ']], 'groups.0.1', t('field.required')],
  ['a word that folding empties', [['다이어리', '\u1160']], 'groups.0.1', t('field.required')],
  ['a word of 21 letters', [['다이어리', '가'.repeat(21)]], 'groups.0.1', t('field.tooLong', { n: 20 })],
  [
    'a word that folding lengthens',
    [['다이어리', 'ﷺ\u0301\u0302\u0303'.repeat(20)]],
    'groups.0.1',
    t('field.tooLong', { n: 20 }),
  ],
  ['a line break', [['다이어리', '플\n래너']], 'groups.0.1', t('field.oneLine')],
  ['a number', [['다이어리', 7]], 'groups.0.1', t('field.format')],
  ['one word', [['다이어리']], 'groups.0', t('field.range')],
  ['no word', [[]], 'groups.0', t('field.range')],
  ['13 words', [words(13)], 'groups.0', t('field.range')],
  ['a text for a group', ['다이어리'], 'groups.0', t('field.format')],
  [
    '2,001 groups',
    words(limits.synonymGroups + 1).map((word) => [word, `${word}x`]),
    'groups',
    t('field.range'),
  ],
  ['no groups', undefined, 'groups', t('field.required')],
])('writeSynonyms refuses %s at its field and changes nothing', async (_what, groups, field, message) => {
  const { send } = await open();
  const before = await send('GET');
  expect(await send('PUT', { groups })).toMatchObject({
    status: 400,
    code: 'invalid',
    data: { fields: { [field]: message } },
  });
  expect(await send('GET')).toEqual(before);
});

test('writeSynonyms stores 2,000 groups of 12 words', async () => {
  const { send } = await open();
  const groups = words(limits.synonymGroups).map((word) => words(limits.synonymWords, `${word}낱말`));
  expect(await send('PUT', { groups })).toMatchObject({ status: 200 });
  expect((await send('GET')).data).toEqual(groups);
});

test('searches follow the synonyms at once, also where an answer without them was cached', async () => {
  const { platform, send, find } = await open();
  await buildProject(platform, { title: '새해 다이어리' });
  await buildProject(platform, { title: '플래너와 펜' });
  await send('PUT', { groups: [['달', '해']] });
  expect(await find('플래너', 1)).toEqual(['플래너와 펜']);
  expect(await find('플래너')).toEqual(['플래너와 펜']);
  await send('PUT', { groups: [['다이어리', '플래너']] });
  expect(await find('플래너')).toEqual(['플래너와 펜', '새해 다이어리']);
  expect(await find('다이어리')).toEqual(['새해 다이어리', '플래너와 펜']);
  await send('PUT', { groups: [] });
  expect(await find('다이어리')).toEqual(['새해 다이어리']);
});

import { readFile } from 'node:fs/promises';
import { lookAlikes } from '@pq/domain/member/look-alikes';
import { expect, test } from 'vitest';
import { buildMember, openTestPlatform } from '#src/testing/index.ts';

const migration = await readFile(
  new URL('../../../../migrations/0015_nickname_keys.sql', import.meta.url),
  'utf8',
);

test('the migration computes nickname keys as the domain does', () => {
  const [, letters = '', latin = ''] = /translate\(name_key, '([^']+)', '([^']+)'\)/.exec(migration) ?? [];
  expect([...letters].map((letter) => lookAlikes.get(letter))).toEqual([...latin]);
});

test('the migration preserves both members when their nickname keys become equal', async () => {
  const platform = await openTestPlatform();
  for (const nameKey of ['ʜana', 'hana', 'ɴara', 'durl'])
    await buildMember(platform, { name: nameKey, nameKey });
  await platform.database.db.query(migration);
  const { rows } = await platform.database.db.query('select name, name_key from member');
  expect(Object.fromEntries(rows.map((row) => [row.name, row.name_key]))).toEqual({
    ʜana: 'ʜana',
    hana: 'hana',
    ɴara: 'nara',
    durl: 'durl',
  });
});

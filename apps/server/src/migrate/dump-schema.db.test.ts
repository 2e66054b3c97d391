import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { dumpSchema } from './dump-schema.ts';

const stored = () => readFile(new URL('../../schema.sql', import.meta.url), 'utf8');

test('schema.sql matches the migrations: run `npm run schema` after a new one', async () => {
  const { owner } = await openTestPlatform();
  expect(await dumpSchema(owner)).toBe(await stored());
});

test.each([
  ['a column', 'alter table banner add column added text'],
  ['a default', "alter table banner alter column btn_label set default 'new'"],
  ['nullability', 'alter table banner alter column ctts_tit drop not null'],
  ['a constraint', 'alter table banner drop constraint banner_clicks_check'],
  ['an index', 'drop index banner_order'],
  ['a trigger', 'drop trigger audit_log_append_only on audit_log'],
  [
    'a function',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  ],
])('dumpSchema differs from schema.sql when %s has changed', async (_what, change) => {
  // A fresh database, without the changes of earlier rows.
  const { owner } = await openTestPlatform({ newDatabase: true });
  await owner.query(change);
  expect(await dumpSchema(owner)).not.toBe(await stored());
});

import { expect, test } from 'vitest';
import { findProblems } from './migration-rules.ts';

const rulesOf = async (text: string) => (await findProblems(text, ['0.1.0'])).map(({ rule }) => rule);
const outside = (text: string) => `-- no transaction\n${text}`;

test.each([
  ['create index on member (name)', ['create-index']],
  ['create index concurrently if not exists member_name on member (name)', ['concurrently']],
  [outside('create index concurrently member_name on member (name)'), ['concurrently']],
  ['drop index member_name', ['drop-index']],
  ['alter table member add column a int not null', ['not-null']],
  ['alter table member add column a uuid default gen_random_uuid()', ['default']],
  ['alter table member add column a int generated always as (1) stored', ['default']],
  ['alter table member add column a bigint generated always as identity', ['default']],
  ['alter table member add column a int check (a > 0)', ['column-constraint']],
  ['alter table member add column a uuid references project (id)', ['column-constraint']],
  ['alter table member add column a int unique', ['unique-constraint']],
  ['alter table member alter column a type bigint', ['column-type']],
  ['alter table member alter column a set not null', ['set-not-null']],
  ['alter table member add constraint c check (a > 0)', ['constraint']],
  ['alter table member add foreign key (a) references project (id)', ['constraint']],
  ['alter table member add unique (a)', ['unique-constraint']],
  [
    'alter table member add constraint c check (a > 0) not valid; alter table member validate constraint c',
    ['validate'],
  ],
  ['alter table member drop column a', ['drop-column']],
  ['drop table member', ['drop-table']],
  ['alter table member rename to person', ['rename']],
  ['alter table member rename column a to b', ['rename']],
  ['update member set a = 1', ['rows']],
  ['delete from member where a = 1', ['rows']],
  ['truncate member', ['table-lock']],
  ['vacuum full member', ['table-lock']],
  ['lock table member', ['table-lock']],
  ['alter table member set logged', ['table-lock']],
  [outside('alter table member add column a int'), ['no-transaction']],
  ['do $$ begin delete from member; end $$', ['do']],
] as const)('findProblems refuses: %s', async (text, rules) => {
  expect(await rulesOf(text)).toEqual(rules);
});

test.each([
  'create table a (id int primary key, b int not null check (b > 0)); create index on a (b)',
  'create table a (id int); insert into a select 1; update a set id = 2; alter table a add constraint c check (id > 0)',
  'alter table member add column a int',
  'alter table member add column a int not null default 0',
  "alter table member add column a text[] not null default array['x']::text[]",
  'alter table member add column a timestamptz not null default now()',
  'alter table member add constraint c check (a > 0) not valid',
  'alter table member validate constraint c',
  'alter table member add constraint c unique using index member_a',
  'alter table member alter column a set default 1, alter column b drop not null',
  outside(
    'create index concurrently if not exists member_name on member (name);\ndrop index concurrently if exists old',
  ),
  "create function f() returns int language sql as 'select 1'",
  'create or replace view v as select 1',
])('findProblems accepts: %s', async (text) => {
  expect(await rulesOf(text)).toEqual([]);
});

test('an exception has a reason and matches a statement', async () => {
  const update = 'update banner set a = 1';
  expect(await rulesOf(`-- allow rows: a dozen banners, written by hand\n${update}`)).toEqual([]);
  expect(await rulesOf(`-- allow rows: few\n${update}`)).toEqual(['rows']);
  expect(await rulesOf('-- allow rows: a dozen banners, written by hand\nselect 1')).toEqual(['rows']);
});

test('a drop is accepted once a release has run without the dropped object', async () => {
  const drop = 'alter table member drop column a';
  expect(await rulesOf(`-- allow drop-column: unused since 0.1.0\n${drop}`)).toEqual([]);
  expect(await rulesOf(`-- allow drop-column: unused since 0.9.0\n${drop}`)).toEqual(['drop-column']);
  expect(await rulesOf(`-- allow drop-column: nobody needs it any more\n${drop}`)).toEqual(['drop-column']);
});

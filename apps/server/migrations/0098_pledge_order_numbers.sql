-- no transaction
-- allow no-transaction: the columns are added if they do not exist, which may run twice, and its lock is released at once

-- The number of the last pledge of the project that has one, and the ordinal of a pledge in its project; null until it is numbered.
alter table project add column if not exists pledge_seq integer not null default 0;
alter table pledge add column if not exists seq integer;

create unique index concurrently if not exists pledge_order on pledge (project_key, seq) where seq is not null;
-- Empty but for pledges of before this migration, and of the release before while it runs.
create index concurrently if not exists pledge_unnumbered on pledge (project_key, placed_at, id) where seq is null;
-- Projects by the code of their order numbers: packages/domain/src/pledge/order-number.ts.
create index concurrently if not exists project_order_code on project (right(key::text, 5));

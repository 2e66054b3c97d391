-- Which change of the address an export had: what is newer is marked in the maker's list.
alter table pledge add column address_exported_at timestamptz;

-- Mails that a lock of addresses brings: when it is announced, and a day before. Deleted once all are sent.
create table address_notice (
  id uuid primary key,
  project_key uuid not null references project (key),
  kind text not null check (kind in ('announced', 'reminder')),
  lock_at timestamptz not null,
  -- null: all orders of the project.
  orders uuid[] check (cardinality(orders) between 1 and 500),
  due_at timestamptz not null,
  -- The last pledge of those that were mailed.
  mailed_after uuid
);
create index address_notice_due on address_notice (due_at, id);
create index address_notice_project on address_notice (project_key);

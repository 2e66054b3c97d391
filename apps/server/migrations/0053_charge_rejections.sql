-- Charges of the clock that the provider has rejected as wrong in a row, and since when (product time) the clock therefore leaves the
-- pledge alone, until an administrator charges it.
alter table pledge
  add column rejections smallint not null default 0,
  add column held_at timestamptz;
create index pledge_held on pledge (held_at) where held_at is not null;

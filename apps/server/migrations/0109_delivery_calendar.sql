-- The calendar of what a member is still to receive; its secret address names it by its id.
create table delivery_calendar (
  member_id uuid primary key references member (id),
  id uuid not null unique,
  made_at timestamptz not null
);

-- What follows the payment. Months are the first of their days.
alter table project
  -- As promised at the close, and as promised now; null: nothing was, or it closed before promises were stored.
  add column promise_first date,
  add column promise_month date,
  add column making_at timestamptz,
  -- How far the mails of making_at are sent: the last pledge of a batch, and when all were.
  add column making_mailed_after uuid,
  add column making_mailed_at timestamptz,
  -- Since when its parcels are recorded; null: it closed before they were.
  add column shipping_since timestamptz,
  add column address_lock_announced_at timestamptz,
  add column address_lock_at timestamptz,
  add constraint project_promise check ((promise_first is null) = (promise_month is null) and promise_month >= promise_first
    and extract(day from promise_first) = 1 and extract(day from promise_month) = 1) not valid,
  add constraint project_address_lock check ((address_lock_announced_at is null) = (address_lock_at is null)) not valid;

alter table pledge
  add column making_at timestamptz,
  add column address_changed_at timestamptz,
  add column address_confirmed_at timestamptz,
  add column address_lock_at timestamptz;

create table promise_change (
  id uuid primary key,
  project_key uuid not null references project (key),
  at timestamptz not null,
  from_month date not null,
  to_month date not null,
  reason text not null check (char_length(reason) between 1 and 4800),
  actor uuid not null references member (id),
  check (to_month > from_month)
);
create index promise_change_project on promise_change (project_key, at);
create index promise_change_actor on promise_change (actor);

-- One press, or one file: what can be undone together.
create table shipping_batch (
  id uuid primary key,
  project_key uuid not null references project (key),
  member_id uuid not null references member (id),
  file_name text check (char_length(file_name) <= 1000),
  rows integer not null check (rows >= 0),
  applied integer not null check (applied >= 0),
  failed integer not null check (failed >= 0),
  failures jsonb not null default '[]' check (jsonb_typeof(failures) = 'array'),
  at timestamptz not null,
  undo_until timestamptz not null
);
create index shipping_batch_project on shipping_batch (project_key, at);
create index shipping_batch_member on shipping_batch (member_id);
create index shipping_batch_at on shipping_batch (at);

-- What leaves together. An undone one never left.
create table parcel (
  id uuid primary key,
  pledge_id uuid not null references pledge (id),
  project_key uuid not null references project (key),
  carrier text not null,
  number text check (char_length(number) <= 1000),
  state text not null default 'sent' check (state in ('sent', 'received', 'undone')),
  sent_at timestamptz not null,
  -- Its mail waits so long that the press can be undone before.
  announce_at timestamptz not null,
  announced_at timestamptz,
  -- When it counts as received without its backer's word.
  receive_at timestamptz not null,
  received_at timestamptz,
  received_by text check (received_by in ('backer', 'time')),
  batch_id uuid references shipping_batch (id) on delete set null,
  version integer not null default 1,
  constraint parcel_received check ((state = 'received') = (received_at is not null)
    and (state = 'received') = (received_by is not null))
);
create index parcel_pledge on parcel (pledge_id, sent_at);
create index parcel_project on parcel (project_key);
create index parcel_batch on parcel (batch_id) where batch_id is not null;
create index parcel_to_announce on parcel (announce_at, id) where state = 'sent' and announced_at is null;
create index parcel_to_receive on parcel (receive_at, id) where state = 'sent';

create table parcel_line (
  parcel_id uuid not null references parcel (id),
  idx smallint not null,
  choice smallint[] not null default '{}',
  count integer not null check (count between 1 and 999),
  primary key (parcel_id, idx, choice)
);

create table parcel_step (
  id uuid primary key,
  pledge_id uuid not null references pledge (id),
  -- null: of the whole pledge.
  parcel_id uuid references parcel (id),
  at timestamptz not null,
  what text not null,
  actor text not null check (actor in ('maker', 'backer', 'time')),
  carrier text,
  number text,
  reason text not null default '' check (char_length(reason) <= 4800),
  constraint parcel_step_what check (case when parcel_id is null then what in ('preparing', 'making')
    else what in ('sent', 'corrected', 'undone', 'received', 'unreceived') end)
);
create index parcel_step_pledge on parcel_step (pledge_id, at);
create index parcel_step_parcel on parcel_step (parcel_id) where parcel_id is not null;

create function parcel_state_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state)
      not in (('sent', 'received'), ('sent', 'undone'), ('received', 'sent')) then
    raise exception 'parcel %: % -> %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'parcel_state_guard';
  end if;
  return new;
end $$;
create trigger parcel_state_guard before update of state on parcel for each row execute function parcel_state_guard();

-- For a comparison after a restore: that something was sent or an address changed, by ids and times.
create function record_parcel() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('parcel.' || new.state, new.id,
    jsonb_build_object('parcel', new.id, 'pledge', new.pledge_id, 'state', new.state, 'sentAt', epoch_ms(new.sent_at),
      'receivedAt', epoch_ms(new.received_at)));
  return null;
end $$;
create trigger parcel_sent after insert on parcel for each row execute function record_parcel();
create trigger parcel_decided after update on parcel for each row
  when (old.state is distinct from new.state) execute function record_parcel();

create function record_address() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('address.changed', new.id,
    jsonb_build_object('pledge', new.id, 'at', epoch_ms(new.address_changed_at)));
  return null;
end $$;
create trigger pledge_address_changed after update on pledge for each row
  when (new.address_changed_at > coalesce(old.address_changed_at, '-infinity')) execute function record_address();

create trigger promise_change_append_only before update or delete on promise_change
  for each row execute function refuse_change();
create trigger promise_change_no_truncate before truncate on promise_change
  for each statement execute function refuse_change();
-- Numbers and reasons are erased with their age, so that updates are left to the privileges.
create trigger parcel_step_no_delete before delete on parcel_step for each row execute function refuse_change();
create trigger parcel_step_no_truncate before truncate on parcel_step for each statement execute function refuse_change();

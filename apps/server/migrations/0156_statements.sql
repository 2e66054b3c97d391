-- What makers receive of completed projects. `main`: one for each project; `adjust`: what a refund after it changes, with negative
-- sums. Sums are those of the statement's final state, 0 before.
create table statement (
  key uuid primary key,
  -- PQ-S{yymmdd}-{n}
  number text unique,
  kind text not null check (kind in ('main', 'adjust')),
  project_key uuid not null references project (key),
  member_id uuid not null references member (id),
  completed_at timestamptz not null,
  -- Null until the next sweep has counted the business days.
  due_on date,
  state text not null default 'expected' check (state in ('expected', 'final')),
  -- Completed before there were statements: an admin has to look at the payout.
  is_before boolean not null default false,
  fee_plan_id uuid,
  pledges int not null default 0,
  charged bigint not null default 0,
  refunded bigint not null default 0,
  fee_platform bigint not null default 0,
  fee_payment bigint not null default 0,
  vat bigint not null default 0,
  payout bigint not null default 0,
  identity_version int,
  final_at timestamptz,
  check ((state = 'final') = (final_at is not null)),
  check ((state = 'final') = (number is not null)),
  check ((state = 'final') = (fee_plan_id is not null)),
  check (kind = 'main' or state = 'final'),
  check (payout = charged - refunded - fee_platform - fee_payment - vat)
);
create unique index statement_main on statement (project_key) where kind = 'main';
create index statement_project on statement (project_key, final_at);
create index statement_member on statement (member_id);
create index statement_due on statement (due_on) where state = 'expected';

create function refuse_final_statement() returns trigger language plpgsql as $$
begin
  raise exception 'a final statement is not changed' using errcode = 'restrict_violation';
end $$;
create trigger statement_final before update on statement for each row when (old.state = 'final')
  execute function refuse_final_statement();
create trigger statement_permanent before delete on statement for each row execute function refuse_final_statement();

-- The stages of a payout. `netted` is subtracted from what is transferred, not from the amount. Stages without a day wait for parcels.
create table payout_stage (
  key uuid primary key,
  statement_key uuid not null references statement (key),
  n int not null check (n > 0),
  amount bigint not null check (amount > 0),
  netted bigint not null default 0 check (netted between 0 and amount),
  due_on date,
  state text not null default 'due' check (state in ('due', 'batched', 'paid', 'failed')),
  -- Until an admin lifts it.
  reason text check (reason in ('before')),
  identity_version int,
  unique (statement_key, n)
);
create index payout_stage_waiting on payout_stage (statement_key) where due_on is null;

-- Every refund of what is owed, and the statement that has it. Written by the trigger, also of the release before.
create table statement_refund (
  refund_id uuid primary key references refund (id),
  project_key uuid not null,
  amount bigint not null,
  settled_at timestamptz not null,
  statement_key uuid references statement (key)
);
create index statement_refund_open on statement_refund (project_key, refund_id) where statement_key is null;
create index statement_refund_statement on statement_refund (statement_key) where statement_key is not null;

create function record_statement_refund() returns trigger language plpgsql as $$
begin
  insert into statement_refund (refund_id, project_key, amount, settled_at)
  select new.id, g.project_key, new.amount, new.settled_at from charge c join pledge g on g.id = c.pledge_id
  where c.id = new.charge_id and c.status <> 'late'
  on conflict do nothing;
  return null;
end $$;
create trigger refund_of_statement after insert or update of status on refund for each row when (new.status = 'done')
  execute function record_statement_refund();

insert into statement_refund (refund_id, project_key, amount, settled_at)
select r.id, g.project_key, r.amount, r.settled_at from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
where r.status = 'done' and c.status <> 'late';

create function expect_statement() returns trigger language plpgsql as $$
begin
  insert into statement (key, kind, project_key, member_id, completed_at)
  values (gen_random_uuid(), 'main', new.key, new.owner_id, new.updated_at) on conflict do nothing;
  return null;
end $$;
create trigger project_statement after update of state, blinded_from on project for each row
  when ((new.state = 're-finish' or (new.state = 'blind' and new.blinded_from = 're-finish'))
    and (old.state, old.blinded_from) is distinct from (new.state, new.blinded_from))
  execute function expect_statement();

insert into statement (key, kind, project_key, member_id, completed_at, due_on, is_before)
select gen_random_uuid(), 'main', key, owner_id, updated_at, current_date, true from project
where state = 're-finish' or (state = 'blind' and blinded_from = 're-finish');

-- Versions of the plans of fees. The first of each is what the release before has as constants.
create table fee_plan (
  id uuid primary key,
  name text not null check (name in ('default', 'split', 'legacy')),
  platform_bp int not null check (platform_bp between 0 and 3000),
  payment_bp int not null check (payment_bp between 0 and 3000),
  -- Percentages of the payouts.
  stages int[] not null check (stages = '{100}'
    or (cardinality(stages) = 2 and stages[1] + stages[2] = 100 and stages[1] between 1 and 99)),
  -- The Seoul day from which submissions get it.
  valid_from date not null,
  created_at timestamptz not null
);
create index fee_plan_in_force on fee_plan (name, valid_from desc, id desc);
create trigger fee_plan_append_only before update or delete on fee_plan for each row execute function refuse_change();
create trigger fee_plan_no_truncate before truncate on fee_plan for each statement execute function refuse_change();

insert into fee_plan (id, name, platform_bp, payment_bp, stages, valid_from, created_at) values
  ('01935000-0000-7000-8000-000000000001', 'default', 500, 300, '{100}', '2000-01-01', now()),
  ('01935000-0000-7000-8000-000000000002', 'split', 500, 300, '{80,20}', '2000-01-01', now()),
  ('01935000-0000-7000-8000-000000000003', 'legacy', 0, 0, '{100}', '2000-01-01', now());

-- Versions are never deleted, so nothing refers to them by constraint. The release before fixes `fee_plan` alone at approval: its
-- first version. `split_reason`: whether an admin may approve it with the plan `split`, of `split_plan_id`.
alter table project add column fee_plan_id uuid;
alter table project_submission add column fee_plan_id uuid;
alter table project_submission add column split_plan_id uuid;
alter table project_submission add column split_reason text;
alter table project_submission add constraint project_submission_split_check
  check (split_reason in ('asked', 'risk') and split_plan_id is not null or split_reason is null and split_plan_id is null) not valid;

-- What the operations team searches among a million members and in the audit log.
create index member_newest on member (created_at desc, id desc) where left_at is null;
create index member_name_key_start on member (name_key text_pattern_ops) where left_at is null;
create index member_restricted on member (created_at desc, id desc) where restricted_until is not null;
create index member_admin on member (name) where role = 'admin';
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_kind on audit_log (target_type, at desc, id desc);
create index pq_reward_latest on pq_reward (state, updated_at desc, key desc);

-- What the worker could not do: a job, or what it is about, with how often and since when (real time). Nothing in it names a person.
create table job_failure (
  job text not null,
  subject text not null default '',
  error text not null,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (job, subject)
);
create index job_failure_latest on job_failure (last_at desc);

-- A draft stores dates in any order while they are being chosen, as those of a project do; submitting checks them.
alter table pq_reward drop constraint pq_reward_check,
  add constraint pq_reward_period_order check (state in ('save', 'reject') or period_finish > period_start) not valid;

-- allow rows: one update of the rewards that there are, of which there are few; it is over in a moment
-- Which tiers of its project a PQ box reward is for, null for all of them, and whether it opens to a pledge at once or when it is
-- paid. Rewards that were written before keep opening at once.
alter table pq_reward
  add column tiers smallint[],
  add column open_from text not null default 'payment';
alter table pq_reward add constraint pq_reward_open_from check (open_from in ('pledge', 'payment')) not valid;
update pq_reward set open_from = 'pledge';

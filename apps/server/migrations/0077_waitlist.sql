-- Who waits for a piece of a sold-out reward, and for whom one is held. choice: the combination that is waited for, '{}' for any;
-- held_choice: the one that is held, '{}' where the reward has no stock by combination.
create table waitlist (
  project_key uuid not null,
  idx smallint not null,
  member_id uuid not null references member (id),
  choice smallint[] not null default '{}',
  -- The order of the queue: numbers go up, and a place that was given up is not filled.
  turn integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'lapsed')),
  joined_at timestamptz not null,
  held_choice smallint[],
  offered_at timestamptz,
  offer_until timestamptz,
  primary key (project_key, idx, member_id),
  foreign key (project_key, idx) references reward (project_key, idx) on delete cascade,
  constraint waitlist_offer check ((state = 'waiting') = (held_choice is null)
    and (state = 'waiting') = (offered_at is null) and (state = 'waiting') = (offer_until is null))
);
create unique index waitlist_turn on waitlist (project_key, idx, turn);
create index waitlist_member on waitlist (member_id);
create index waitlist_due on waitlist (offer_until) where state = 'offered';

-- Pieces that are held for offers are no more to be had than those that are sold.
alter table reward add column held integer not null default 0;
alter table reward drop constraint reward_stock,
  add constraint reward_stock check (sold >= 0 and held >= 0 and (count = 0 or sold + held <= count)) not valid;
alter table reward drop constraint reward_early,
  add constraint reward_early check (early_first is null or sold + held <= early_first) not valid;
alter table reward_stock add column held integer not null default 0;
alter table reward_stock drop constraint reward_stock_choice,
  add constraint reward_stock_choice check (sold >= 0 and held >= 0 and sold + held <= count) not valid;

-- What the maker of a custom order shows a backer before making it. A round is one proof; each thing that happens to it is a step,
-- of which there is one of a kind, so that a repeat finds it.
create table proof (
  id uuid primary key,
  pledge_id uuid not null references pledge (id),
  round smallint not null check (round between 1 and 10),
  state text not null default 'sent' check (state in ('sent', 'change', 'approved')),
  -- When it came into its state.
  moved_at timestamptz not null,
  unique (pledge_id, round)
);
-- One that waits for its answer or is approved bars another.
create unique index proof_open on proof (pledge_id) where state in ('sent', 'approved');
create index proof_waiting on proof (moved_at, id) where state = 'sent';

create table proof_step (
  proof_id uuid not null references proof (id),
  what text not null check (what in ('sent', 'seen', 'reminded', 'change', 'approved')),
  at timestamptz not null,
  text text not null default '' check (char_length(text) <= 1000),
  primary key (proof_id, what)
);

create table proof_picture (
  proof_id uuid not null references proof (id),
  position smallint not null check (position between 0 and 4),
  url text not null,
  primary key (proof_id, position)
);
create index proof_picture_url on proof_picture (url);

-- An answer is final.
create function proof_state_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and old.state <> 'sent' then
    raise exception 'proof % is answered: % -> %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'proof_state_guard';
  end if;
  return new;
end $$;
create trigger proof_state_guard before update of state on proof for each row execute function proof_state_guard();

-- Projects, their rewards and what people do with them short of pledging. Dates are civil dates in Asia/Seoul.

create table project (
  key uuid primary key,
  purpose text not null check (purpose in ('projects', 'ordermade')),
  owner_id uuid not null references member (id),
  state text not null default 'save'
    check (state in ('save', 'prepare', 'reject', 'ready', 'funding', 'finish', 're-finish', 'fail', 'blind')),
  -- The state that a blinded project goes back to.
  blinded_from text check (blinded_from in ('ready', 'funding', 'finish', 're-finish', 'fail')),
  title text not null default '' check (char_length(title) <= 60),
  category smallint not null default 1 check (category between 1 and 6),
  category_label text not null default '',
  project_type text not null default 'PT10' check (project_type in ('PT10', 'PT01')),
  delivery_type text not null default 'PQ' check (delivery_type in ('PQ', '')),
  goal bigint not null default 0 check (goal >= 0),
  period_start date,
  period_finish date,
  reward_period date,
  thumbnail text not null default '',
  main_image text not null default '',
  sub_images text[] not null default '{}' check (cardinality(sub_images) <= 6),
  -- Dominant colour of the thumbnail, shown until the picture is there.
  ground text not null default '#F6F6F9' check (ground ~ '^#[0-9A-Fa-f]{6}$'),
  refund text not null default '' check (char_length(refund) <= 5000),
  editor text not null default '' check (octet_length(editor) <= 512000),
  reject_message text check (char_length(reject_message) between 1 and 1000),
  withdraw_requested boolean not null default false,
  -- Kept in step with the pledges by the same transaction; checks/ compares them.
  amount_now bigint not null default 0 check (amount_now >= 0),
  backers integer not null default 0 check (backers >= 0),
  -- What had been pledged when the period ended; later failures and refunds do not change it.
  amount_at_end bigint check (amount_at_end >= 0),
  backers_at_end integer check (backers_at_end >= 0),
  scraps integer not null default 0 check (scraps >= 0),
  views integer not null default 0 check (views >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state in ('save', 'prepare', 'reject') or (period_start is not null and period_finish is not null)),
  check (period_finish is null or period_start is null or period_finish >= period_start),
  check ((state = 'blind') = (blinded_from is not null)),
  check (state <> 'reject' or reject_message is not null)
);
-- One index a sort of the lists: these hold what is or was open, or what opens soon, never both. "Deadline soon"
-- takes what runs first and what is over last. They carry what the filters ask, so that deep pages read no table.
create index project_newest on project (purpose, period_start desc, key desc)
  include (state, category, project_type, delivery_type)
  where state in ('funding', 'finish', 're-finish', 'fail');
create index project_popular on project (purpose, backers desc, key desc)
  include (state, category, project_type, delivery_type)
  where state in ('funding', 'finish', 're-finish', 'fail');
create index project_deadline on project (purpose, period_finish, key)
  include (state, category, project_type, delivery_type)
  where state = 'funding';
create index project_over on project (purpose, period_finish, key)
  include (state, category, project_type, delivery_type)
  where state in ('finish', 're-finish', 'fail');
create index project_opens on project (purpose, period_start desc, key desc) where state = 'ready';
create index project_owner on project (owner_id, created_at desc);
create index project_due on project (state, period_start, period_finish) where state in ('ready', 'funding', 'finish', 'blind');

-- One temporary save a purpose: the slot of a new project.
create table project_slot (
  member_id uuid not null references member (id) on delete cascade,
  purpose text not null check (purpose in ('projects', 'ordermade')),
  project_key uuid not null references project (key) on delete cascade,
  primary key (member_id, purpose)
);

create table reward (
  project_key uuid not null references project (key) on delete cascade,
  idx smallint not null check (idx >= 0),
  -- The limit of the tier; 0 is unlimited.
  count integer not null default 0 check (count between 0 and 1000000),
  sold integer not null default 0,
  context text not null check (char_length(context) <= 500),
  product_cost bigint not null check (product_cost between 100 and 100000000),
  delivery bigint not null default 0 check (delivery between 0 and 1000000),
  primary key (project_key, idx),
  constraint reward_stock check (sold >= 0 and (count = 0 or sold <= count))
);

-- Every move of a project, with who moved it.
create table project_transition (
  id uuid primary key,
  project_key uuid not null references project (key) on delete cascade,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  at timestamptz not null
);
create index project_transition_project on project_transition (project_key, at);

create table scrap (
  member_id uuid not null references member (id) on delete cascade,
  project_key uuid not null references project (key) on delete cascade,
  created_at timestamptz not null,
  primary key (member_id, project_key)
);
create index scrap_project on scrap (project_key, created_at);

-- One view a viewer (session or hashed address) and Seoul day.
create table project_view (
  project_key uuid not null references project (key) on delete cascade,
  day date not null,
  viewer text not null,
  primary key (project_key, day, viewer)
);

-- Only the transitions of domain/project.ts.
create function project_state_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('save', 'prepare'),
    ('prepare', 'save'), ('prepare', 'ready'), ('prepare', 'reject'),
    ('reject', 'save'),
    ('ready', 'funding'), ('ready', 'blind'),
    ('funding', 'finish'), ('funding', 'fail'), ('funding', 'blind'),
    ('finish', 're-finish'), ('finish', 'blind'),
    ('re-finish', 'blind'),
    ('fail', 'blind'),
    ('blind', 'ready'), ('blind', 'funding'), ('blind', 'finish'), ('blind', 're-finish'), ('blind', 'fail')
  ) then
    raise exception 'project % cannot move from % to %', old.key, old.state, new.state
      using errcode = 'check_violation', constraint = 'project_state_guard';
  end if;
  return new;
end $$;
create trigger project_state_guard before update of state on project
  for each row execute function project_state_guard();

-- Stories, comments, notices, inquiries to the operations team, and PQ box rewards.

create table story (
  key uuid primary key,
  author_id uuid not null references member (id),
  category smallint not null check (category between 1 and 6),
  title text not null check (char_length(title) between 1 and 60),
  content text not null check (char_length(content) between 1 and 20000),
  images text[] not null check (cardinality(images) between 1 and 5),
  likes integer not null default 0 check (likes >= 0),
  blinded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index story_newest on story (created_at desc, key desc) where blinded_at is null;
create index story_likes on story (likes desc, key desc) where blinded_at is null;
create index story_author on story (author_id, created_at desc);

create table story_like (
  story_key uuid not null references story (key) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  created_at timestamptz not null,
  primary key (story_key, member_id)
);
create index story_like_member on story_like (member_id);

-- Comments and replies on projects (inquiries), stories, notices and PQ box rewards.
create table comment (
  id uuid primary key,
  target_type text not null check (target_type in ('projects', 'ordermade', 'story', 'notice', 'pqbox')),
  target_key uuid not null,
  parent_id uuid references comment (id),
  author_id uuid not null references member (id),
  text text not null check (char_length(text) between 1 and 2000),
  secret boolean not null default false,
  blinded_at timestamptz,
  deleted_at timestamptz,
  reports integer not null default 0 check (reports >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index comment_target on comment (target_type, target_key, created_at, id) where parent_id is null;
create index comment_parent on comment (parent_id, created_at) where parent_id is not null;
create index comment_author on comment (author_id, created_at desc);

create table comment_report (
  comment_id uuid not null references comment (id) on delete cascade,
  reporter_id uuid not null references member (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  primary key (comment_id, reporter_id)
);

create table notice (
  key uuid primary key,
  title text not null check (char_length(title) between 1 and 200),
  content text not null,
  image text not null default '',
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notice_newest on notice (published_at desc, key desc) where published_at is not null;

create table ask (
  id uuid primary key,
  member_id uuid references member (id) on delete set null,
  email text not null,
  content text not null check (char_length(content) between 1 and 5000),
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null
);
create index ask_member on ask (member_id, created_at desc);

create table pq_reward (
  key uuid primary key,
  project_key uuid not null references project (key),
  author_id uuid not null references member (id),
  title text not null default '' check (char_length(title) <= 40),
  thumbnail text not null default '',
  category smallint not null default 0 check (category between 0 and 3),
  period_start date,
  period_finish date,
  state text not null default 'save' check (state in ('save', 'prepare', 'reject', 'ready', 'funding', 'finish', 'blind')),
  message text,
  editor text not null default '' check (octet_length(editor) <= 512000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (period_finish is null or period_start is null or period_finish > period_start),
  check (state <> 'reject' or message is not null)
);
create index pq_reward_project on pq_reward (project_key, created_at desc);
create index pq_reward_shown on pq_reward (project_key) where state in ('funding', 'finish');
create index pq_reward_due on pq_reward (state, period_start, period_finish) where state in ('ready', 'funding');

-- Files of a PQ box reward, newest version current; earlier ones stay listed for the maker.
create table pq_reward_file (
  id uuid primary key,
  reward_key uuid not null references pq_reward (key) on delete cascade,
  version integer not null check (version >= 1),
  path text not null,
  name text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  media_type text not null,
  created_at timestamptz not null,
  unique (reward_key, version)
);

-- Who has opened or downloaded a reward.
create table pq_reward_visit (
  reward_key uuid not null references pq_reward (key) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  opened_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (reward_key, member_id)
);

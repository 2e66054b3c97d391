-- What members searched for and found, for a day. Unlogged: after a crash popular words begin again.
create unlogged table search_use (
  folded text not null check (char_length(folded) between 1 and 20),
  member_id uuid not null references member (id),
  text text not null check (char_length(text) <= 1600),
  at timestamptz not null,
  primary key (folded, member_id)
);
create index search_use_member on search_use (member_id);
create index search_use_at on search_use (at);

-- Made from search_use again and again.
create table popular_word (
  folded text primary key,
  text text not null,
  members integer not null,
  last_at timestamptz not null,
  made_at timestamptz not null
);

-- Folded texts that are never popular, in part or as a whole.
create table blocked_word (
  word text primary key check (char_length(word) between 1 and 320),
  blocked_at timestamptz not null
);

create table saved_search (
  key uuid primary key,
  member_id uuid not null references member (id),
  name text not null check (char_length(name) between 1 and 320),
  text text not null check (char_length(text) between 1 and 1600),
  filters jsonb not null,
  created_at timestamptz not null
);
create index saved_search_member on saved_search (member_id, created_at desc, key desc);

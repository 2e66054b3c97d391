-- A thread is paged by what is shown of it, and what it holds is counted where it is written: neither the first page nor the
-- number beside a tab costs more for a thread of ten thousand.

-- Live replies below a comment.
alter table comment add column replies integer not null default 0 check (replies >= 0);

-- Live comments and replies on one thing.
create table comment_thread (
  target_type text not null check (target_type in ('projects', 'ordermade', 'story', 'notice', 'pqbox')),
  target_key uuid not null,
  comments integer not null default 0 check (comments >= 0),
  replies integer not null default 0 check (replies >= 0),
  primary key (target_type, target_key)
);

create function count_comment() returns trigger language plpgsql as $$
declare
  told comment%rowtype;
  step integer;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  step := (case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end)
    - (case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end);
  if step = 0 then return null; end if;
  if told.parent_id is not null then
    update comment set replies = replies + step where id = told.parent_id;
  end if;
  if step > 0 then
    insert into comment_thread as t (target_type, target_key, comments, replies)
      values (told.target_type, told.target_key, (told.parent_id is null)::int, (told.parent_id is not null)::int)
    on conflict (target_type, target_key) do update
      set comments = t.comments + excluded.comments, replies = t.replies + excluded.replies;
  else
    update comment_thread t
      set comments = t.comments - (told.parent_id is null)::int, replies = t.replies - (told.parent_id is not null)::int
      where t.target_type = told.target_type and t.target_key = told.target_key;
  end if;
  return null;
end $$;

update comment c set replies = r.live
  from (select parent_id, count(*) as live from comment where parent_id is not null and deleted_at is null group by 1) r
  where c.id = r.parent_id;
insert into comment_thread (target_type, target_key, comments, replies)
  select target_type, target_key, count(*) filter (where parent_id is null), count(*) filter (where parent_id is not null)
  from comment where deleted_at is null group by 1, 2;

create trigger comment_counted after insert or update of deleted_at or delete on comment
  for each row execute function count_comment();

drop index comment_target;
-- Ids are made in the order of time. A deleted comment is shown for as long as somebody has answered it.
create index comment_shown on comment (target_type, target_key, id)
  where parent_id is null and (deleted_at is null or replies > 0);
create index comment_unanswered on comment (target_key)
  where target_type in ('projects', 'ordermade', 'pqbox') and parent_id is null and deleted_at is null
    and blinded_at is null and replies = 0;
-- Inquiries and other comments of one person are two lists.
create index comment_own on comment (author_id, (target_type in ('projects', 'ordermade')), id)
  where deleted_at is null;

-- What was said about a thing goes with it.
create function forget_thread() returns trigger language plpgsql as $$
begin
  delete from comment where target_type = tg_argv[0] and target_key = old.key;
  delete from comment_thread where target_type = tg_argv[0] and target_key = old.key;
  return null;
end $$;
create trigger story_thread_forgotten after delete on story
  for each row execute function forget_thread('story');
create trigger pq_reward_thread_forgotten after delete on pq_reward
  for each row execute function forget_thread('pqbox');
create trigger notice_thread_forgotten after delete on notice
  for each row execute function forget_thread('notice');

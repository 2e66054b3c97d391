-- A thread is counted once for a statement, not once for each of its comments: all of a long one goes with its story in a moment.

-- Comments that were written, or are gone for good.
create function count_comments() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update comment c set replies = c.replies + step * r.live
    from (select parent_id, count(*)::int as live from counted
      where parent_id is not null and deleted_at is null group by 1) r
    where c.id = r.parent_id;
  if step > 0 then
    insert into comment_thread as t (target_type, target_key, comments, replies)
      select target_type, target_key, count(*) filter (where parent_id is null), count(*) filter (where parent_id is not null)
      from counted where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (target_type, target_key) do update
      set comments = t.comments + excluded.comments, replies = t.replies + excluded.replies;
  else
    update comment_thread t set comments = t.comments - g.comments, replies = t.replies - g.replies
      from (select target_type, target_key, count(*) filter (where parent_id is null)::int as comments,
          count(*) filter (where parent_id is not null)::int as replies
        from counted where deleted_at is null group by 1, 2) g
      where t.target_type = g.target_type and t.target_key = g.target_key;
  end if;
  return null;
end $$;

drop trigger comment_counted on comment;
create trigger comments_written after insert on comment
  referencing new table as counted for each statement execute function count_comments();
create trigger comments_gone after delete on comment
  referencing old table as counted for each statement execute function count_comments();
-- What its author deletes is kept as a row, one at a time.
create trigger comment_counted after update of deleted_at on comment
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_comment();

-- The comments and replies of one thing, for when it goes. One trigger of a story does that.
create index comment_target on comment (target_key);
drop trigger story_comments on story;
drop function story_comments();

-- A report keeps the words that it is about, and reports are counted, not timed: what has been decided on is the first so many of them.
-- Nobody can escape one by changing or deleting the words, and a report that waits for a decision is open after it.
alter table comment add column reviewed integer not null default 0 check (reviewed between 0 and reports);
update comment c set reviewed = (select count(*) from comment_report r where r.comment_id = c.id and r.created_at <= c.reviewed_at)
  where reviewed_at is not null;
alter table comment_report add column no integer, add column text text;
update comment_report r set no = n.no, text = c.text
  from (select comment_id, reporter_id,
      row_number() over (partition by comment_id order by created_at, reporter_id) as no from comment_report) n
    join comment c on c.id = n.comment_id
  where r.comment_id = n.comment_id and r.reporter_id = n.reporter_id;
alter table comment_report
  alter column no set not null,
  alter column text set not null,
  drop constraint comment_report_pkey,
  add primary key (comment_id, no);
create index comment_report_open on comment (id) where reports > reviewed;

-- A question whose answers are all hidden waits again.
create index comment_hidden_answer on comment (target_key)
  where parent_id is not null and blinded_at is not null and deleted_at is null;

-- Notices with pictures, questions that wait for the operations team, and reports that somebody has looked at.
alter table upload
  drop constraint upload_kind_check,
  add constraint upload_kind_check
    check (kind in ('project', 'editor', 'cardnews', 'story', 'pqbox', 'profile', 'attachment', 'notice'));

create index ask_waiting on ask (created_at, id) where answer is null;
alter table ask
  add constraint ask_answered check ((answer is null) = (answered_at is null)),
  add constraint ask_answer_length check (char_length(answer) between 1 and 5000);

-- Reports that came later than this are still to be looked at.
alter table comment add column reviewed_at timestamptz;
create index comment_reported on comment (id) where reports > 0;

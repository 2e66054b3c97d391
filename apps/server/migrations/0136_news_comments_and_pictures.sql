-- Comments, pictures and reports of news.
-- allow create-index: news were made by 0128 of the same release and are few
alter table comment drop constraint comment_target_type_check,
  add constraint comment_target_type_check
    check (target_type in ('projects', 'ordermade', 'story', 'notice', 'pqbox', 'news')) not valid;
alter table comment_thread drop constraint comment_thread_target_type_check,
  add constraint comment_thread_target_type_check
    check (target_type in ('projects', 'ordermade', 'story', 'notice', 'pqbox', 'news')) not valid;
alter table upload drop constraint upload_kind_check,
  add constraint upload_kind_check
    check (kind in ('project', 'editor', 'cardnews', 'story', 'pqbox', 'profile', 'attachment', 'notice', 'news')) not valid;

-- A removed item stays as a row without words, its comments do not.
create trigger news_thread_forgotten after delete on news for each row execute function forget_thread('news');
create trigger news_thread_forgotten_by_removal after update of removed_at on news
  for each row when (old.removed_at is null and new.removed_at is not null) execute function forget_thread('news');

create table news_picture (
  news_key uuid not null references news (key) on delete cascade,
  upload_id uuid not null references upload (id) on delete cascade,
  primary key (news_key, upload_id)
);
create index news_picture_upload on news_picture (upload_id);

-- Reports, as those of comments: the first `reviewed` of them are decided.
alter table news
  add column reports integer not null default 0,
  add column reviewed integer not null default 0,
  add column reviewed_at timestamptz;
create table news_report (
  news_key uuid not null references news (key) on delete cascade,
  no integer not null,
  reporter_id uuid not null references member (id) on delete cascade,
  text text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (news_key, no)
);
create index news_report_reporter on news_report (reporter_id);
create index news_report_open on news (key) where reports > reviewed;
create index news_reported on news (reviewed_at desc, key desc) where reports > 0;
create index news_newest on news (publish_at desc, key desc) where removed_at is null;

-- no transaction
create index concurrently if not exists mail_waiting_in_order on mail (bulk, next_attempt_at) where sent_at is null;
create index concurrently if not exists mail_of_subject on mail (subject_key) where sent_at is null and subject_key is not null;
-- For the pace of bulk mails.
create index concurrently if not exists mail_bulk_sent on mail (sent_at) where bulk;
-- The release before sorts what waits, which is little while both run.
drop index concurrently if exists mail_waiting;

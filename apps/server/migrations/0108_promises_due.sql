-- no transaction
-- The sweep asks each minute for what is due, and admins for what is overdue.
create index concurrently if not exists project_promise_to_count on project (promise_count_at, key) where promise_count_at is not null;
create index concurrently if not exists project_promise_to_mail on project (promise_mail_id, key) where promise_mail_id is not null;
create index concurrently if not exists project_overdue_to_mail on project (overdue_mail_at, key) where overdue_mail_at is not null;
create index concurrently if not exists project_overdue on project (promise_month, key) where orders_unsent > 0;

-- Backers who have not answered about their address are asked again.
alter table project add column address_asked_at timestamptz;

alter table address_notice drop constraint address_notice_kind_check;
-- allow constraint: a few rows, until they are mailed
alter table address_notice add constraint address_notice_kind_check check (kind in ('announced', 'reminder', 'question'));

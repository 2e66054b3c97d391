-- no transaction
-- For the pace of bulk mails, which counts those that are being sent.
create index concurrently if not exists mail_bulk_leased on mail (lease_until) where bulk and lease_until is not null;

-- no transaction
-- The refunds of a day are compared with the provider's.
create index concurrently if not exists refund_settled on refund (settled_at) where status = 'done';

-- no transaction
create index concurrently if not exists refund_provider_at on refund (provider_at) where provider_at is not null;

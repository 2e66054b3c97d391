-- When the provider gave it back, as its file has it, where that was days before its outcome was known here; null otherwise.
alter table refund add column provider_at timestamptz;

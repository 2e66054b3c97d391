-- Own pages of members. When a session was used last, told to within minutes; when its person last proved who they are by
-- the password, beyond signing in with it (real time, like all of sign-in).
alter table session add column seen_at timestamptz not null default now();
alter table session add column confirmed_at timestamptz;
update session set seen_at = updated_at;

-- What a former member had sent is found by its owner.
create index upload_owner on upload (owner_id);
create index mail_recipient on mail (recipient);

-- Consents are proof: what was said stays as it was said.
create trigger consent_append_only before update or delete on consent for each row execute function refuse_change();

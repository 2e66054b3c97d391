-- A charge that two may have asked for is looked up once more, should it have been closed as refused: a sleeper's call can come
-- after the answer of who took over, and no webhook need tell of it.
alter table charge
  add column recheck_at timestamptz,
  -- What the provider says was paid where it is another sum than asked: for a person to settle.
  add column told_amount bigint;
create index charge_recheck on charge (recheck_at) where status = 'declined' and recheck_at is not null;
create index charge_told on charge (id) where told_amount is not null;

-- Consents are proof and append-only: no member with one can be deleted.
alter table consent
  drop constraint consent_member_id_fkey,
  add constraint consent_member_id_fkey foreign key (member_id) references member (id);

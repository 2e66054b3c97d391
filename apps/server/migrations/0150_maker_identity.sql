-- Who a maker is and where payouts go. Versions are stored: payouts name the one that they went by.
alter table upload drop constraint upload_kind_check,
  add constraint upload_kind_check
    check (kind in ('project', 'editor', 'cardnews', 'story', 'pqbox', 'profile', 'attachment', 'notice', 'news', 'identity')) not valid;

create table maker_identity (
  id uuid primary key,
  member_id uuid not null references member (id),
  version integer not null check (version > 0),
  kind text not null check (kind in ('individual', 'sole', 'corporation')),
  name text not null,
  birth date,
  registration text,
  corporate_number text,
  representative text,
  address text not null,
  tax_email text,
  bank text not null,
  holder text not null,
  -- The number of the account and the phone number for cash receipts.
  sealed bytea not null,
  account_tail text not null,
  phone_tail text,
  document_id uuid references upload (id),
  bankbook_id uuid references upload (id),
  state text not null check (state in ('checking', 'fix', 'verified', 'replaced')),
  account_changed boolean not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references member (id),
  verified_at timestamptz,
  message text not null default '',
  unique (member_id, version),
  check ((kind = 'individual') = (birth is not null)),
  check ((kind = 'individual') = (registration is null)),
  check ((state = 'checking') = (decided_at is null)),
  check (state <> 'verified' or verified_at is not null)
);
create unique index maker_identity_in_force on maker_identity (member_id) where state = 'verified';
create unique index maker_identity_open on maker_identity (member_id) where state = 'checking';
create index maker_identity_waiting on maker_identity (submitted_at, id) where state = 'checking';
create index maker_identity_newest on maker_identity (state, submitted_at desc, id desc);
create index maker_identity_document on maker_identity (document_id) where document_id is not null;
create index maker_identity_bankbook on maker_identity (bankbook_id) where bankbook_id is not null;
create index maker_identity_decided_by on maker_identity (decided_by) where decided_by is not null;

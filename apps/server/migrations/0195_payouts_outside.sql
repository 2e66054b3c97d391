-- Stages of projects that were completed before there were statements, and whose makers were paid outside the site
-- (docs/product/settlement.md#paid-outside). One admin asks, another confirms the same.
create table payout_outside (
  stage_key uuid primary key references payout_stage (key),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  -- Of the bank.
  reference text not null,
  asked_by uuid not null references member (id),
  asked_at timestamptz not null,
  confirmed_by uuid references member (id),
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (confirmed_by is null))
);

-- So that after a restore they are not paid again.
create function record_payout_outside() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('outside.paid', new.stage_key,
    jsonb_build_object('stage', new.stage_key, 'amount', new.amount, 'paidOn', new.paid_on, 'reference', new.reference,
      'askedBy', new.asked_by, 'confirmedBy', new.confirmed_by, 'confirmedAt', epoch_ms(new.confirmed_at)));
  return null;
end $$;
create trigger payout_outside_confirmed after insert or update on payout_outside for each row
  when (new.confirmed_at is not null) execute function record_payout_outside();

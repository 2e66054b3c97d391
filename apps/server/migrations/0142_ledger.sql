-- Double entry of all money (docs/product/settlement.md#ledger). Debits are positive, credits negative.
create table ledger_entry (
  id uuid primary key,
  at timestamptz not null,
  -- The id of the pair's first entry.
  pair uuid not null,
  event text not null check (event in ('charge', 'refund', 'late', 'late-returned', 'statement', 'adjust', 'release', 'net',
    'paid', 'returned', 'provider-settled', 'maker-paid', 'write-off')),
  account text not null check (account in ('provider', 'bank', 'clearing', 'maker', 'refunds', 'fee_platform', 'fee_payment',
    'vat', 'provider_cost', 'write_off')),
  amount bigint not null check (amount <> 0),
  -- The project and its maker are read by the statement that inserts: a foreign key would lock both with every charge.
  project_key uuid,
  member_id uuid,
  ref_type text not null,
  ref_key text not null,
  constraint ledger_entry_maker check ((project_key is null) = (member_id is null)),
  -- What is posted twice fails, or is left out by the catch-up.
  constraint ledger_entry_once unique nulls not distinct (ref_type, ref_key, event, account, project_key)
);
create index ledger_entry_project on ledger_entry (project_key, id);
-- Few entries have these accounts; those of the others are found on the way.
create index ledger_entry_account on ledger_entry (account, id) where account not in ('provider', 'maker');
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function refuse_change();

-- Pairs are posted whole: the entries of one statement balance in each pair, and have one event.
create function ledger_pairs_balance() returns trigger language plpgsql as $$
declare
  unbalanced uuid;
begin
  select pair into unbalanced from posted
    group by pair having sum(amount) <> 0 or min(event) <> max(event) limit 1;
  if found then
    raise exception 'ledger pair % does not balance', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_pairs_balance after insert on ledger_entry referencing new table as posted
  for each statement execute function ledger_pairs_balance();

-- A hash chain over the rows of money_journal and audit_log, written by a worker after their commit (docs/adr/0044).
create table log_seal (
  log text not null check (log in ('money_journal', 'audit_log')),
  position bigint not null check (position > 0),
  row_id uuid not null,
  -- SHA-256 of the row as text.
  row_hash bytea not null check (octet_length(row_hash) = 32),
  -- SHA-256 of the previous hash, the position, the row's id and the row's hash.
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  -- Rows are sealed up to this instant by their ids; never later than the database's own clock, never earlier than before.
  sealed_to timestamptz not null,
  -- Two sealers at once cannot fork the chain.
  primary key (log, position),
  constraint log_seal_once unique (log, row_id)
);
create trigger log_seal_append_only before update or delete on log_seal
  for each row execute function refuse_change();
create trigger log_seal_no_truncate before truncate on log_seal
  for each statement execute function refuse_change();

-- Seals up to `most` rows of a log that have ids of `since` or later, and gives how many; 0 while another session seals the same log.
-- For the owner alone, who may seal with it what came too late for seal_log.
create function seal_log_since(wanted text, since timestamptz, most integer) returns integer
language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  entry record;
  entry_hash bytea;
  head_position bigint;
  head_hash bytea;
  head_to timestamptz;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('log_seal:' || wanted, 0)) then
    return 0;
  end if;
  select position, hash, sealed_to into head_position, head_hash, head_to
    from public.log_seal where log = wanted order by position desc limit 1;
  head_position := coalesce(head_position, 0);
  head_hash := coalesce(head_hash, sha256(convert_to(wanted, 'UTF8')));
  head_to := coalesce(head_to, '-infinity');
  -- Ids are of version 7: they begin with the milliseconds of their time, so the primary key finds what is new.
  -- Columns that are null are left out: a column that is added later does not change the hash of older rows.
  for entry in execute format(
    'select r.id, (select jsonb_object_agg(key, value)::text from jsonb_each(to_jsonb(r)) where value <> ''null'') as content
     from public.%I r
     where r.id >= $1 and not exists (select from public.log_seal s where s.log = $2 and s.row_id = r.id)
     order by r.id limit $3', wanted)
    using case when isfinite(since)
      then (lpad(to_hex(floor(extract(epoch from since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
      else '00000000-0000-0000-0000-000000000000'::uuid end, wanted, most
  loop
    head_position := head_position + 1;
    entry_hash := sha256(convert_to(entry.content, 'UTF8'));
    head_hash := sha256(head_hash || int8send(head_position) || uuid_send(entry.id) || entry_hash);
    head_to := greatest(head_to, least(now(),
      to_timestamp(('x' || left(replace(entry.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)));
    insert into public.log_seal (log, position, row_id, row_hash, hash, sealed_at, sealed_to)
      values (wanted, head_position, entry.id, entry_hash, head_hash, now(), head_to);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke all on function seal_log_since(text, timestamptz, integer) from public;

-- Seals what is new. Rows are looked for from a quarter of an hour before the newest seal on, far longer than any transaction takes; a
-- row that appears with an older id is left unsealed, and reported by the checks.
create function seal_log(wanted text, most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select public.seal_log_since(wanted, coalesce(
    (select sealed_to - interval '15 minutes' from public.log_seal where log = wanted order by position desc limit 1),
    '-infinity'), most)
$$;
revoke all on function seal_log(text, integer) from public;

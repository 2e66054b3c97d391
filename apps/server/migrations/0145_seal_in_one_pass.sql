-- As seal_log, but begins after a row: of a run in many batches each continues where the one before has ended, where seal_log passes all
-- that was sealed in the last quarter of an hour again. A row that has appeared with an older id is sealed by the next run. `after` only
-- raises where seal_log would begin, and never lowers it.
create function seal_log_after(wanted text, after uuid, most integer, out sealed integer, out last uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  entry record;
  entry_hash bytea;
  head_position bigint;
  head_hash bytea;
  head_to timestamptz;
  lowest uuid;
begin
  sealed := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('log_seal:' || wanted, 0)) then
    return;
  end if;
  select position, hash, sealed_to into head_position, head_hash, head_to
    from public.log_seal where log = wanted order by position desc limit 1;
  lowest := case when head_to is null then '00000000-0000-0000-0000-000000000000'::uuid
    else (lpad(to_hex(floor(extract(epoch from head_to - interval '15 minutes') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid end;
  lowest := greatest(lowest, after);
  head_position := coalesce(head_position, 0);
  head_hash := coalesce(head_hash, sha256(convert_to(wanted, 'UTF8')));
  head_to := coalesce(head_to, '-infinity');
  for entry in execute format(
    'select r.id, (select jsonb_object_agg(key, value)::text from jsonb_each(to_jsonb(r)) where value <> ''null'') as content
     from public.%I r
     where r.id >= $1 and not exists (select from public.log_seal s where s.log = $2 and s.row_id = r.id)
     order by r.id limit $3', wanted)
    using lowest, wanted, most
  loop
    head_position := head_position + 1;
    entry_hash := sha256(convert_to(entry.content, 'UTF8'));
    head_hash := sha256(head_hash || int8send(head_position) || uuid_send(entry.id) || entry_hash);
    head_to := greatest(head_to, least(now(),
      to_timestamp(('x' || left(replace(entry.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)));
    insert into public.log_seal (log, position, row_id, row_hash, hash, sealed_at, sealed_to)
      values (wanted, head_position, entry.id, entry_hash, head_hash, now(), head_to);
    sealed := sealed + 1;
    last := entry.id;
  end loop;
end $$;
revoke all on function seal_log_after(text, uuid, integer) from public;

/**
 * Places a pledge in one statement. Every part hangs on `open_project`, whose update takes the project's row lock and
 * re-checks that it is open, of the version that was priced, that the database awaits no comparison after a restore, and that the
 * card is the backer's and not deleted; when it
 * touches no row nothing else is written. The card's share lock keeps it from being deleted meanwhile.
 *
 * $1 pledge, $2 project, $3 member, $4 version, $5 Seoul date, $6 now, $7 amount, $8 delivery price, $9 donation,
 * $10 call amount, $11 card, $12-$14 address, $15 name, $16 tel, $17 note, $18 reward period, $19 payment instant,
 * $20 idempotency key, $21 request hash, $22 lines as JSON, $23 journal id, $24 mail id, $25 e-mail, $26 mail data, to whose
 * receipt the card is added, $27 request id.
 */
export const insertPledgeSql = `
  with chosen_card as (
    select id, name || ' ' || number as label from card where id = $11::uuid and member_id = $3::uuid and removed_at is null for share
  ), open_project as (
    update project set amount_now = amount_now + $7::bigint, backers = backers + 1, updated_at = $6::timestamptz
    from chosen_card
    where key = $2::uuid and state = 'funding' and version = $4::int and owner_id <> $3::uuid
      and period_start <= $5::date and period_finish >= $5::date
      and not exists (select from decision_log_head where restored_at is not null)
    returning key
  ), line as (
    select * from jsonb_to_recordset($22::jsonb) as l(idx smallint, count integer, "productCost" bigint)
  ), placed as (
    insert into pledge (id, project_key, member_id, status, amount, delivery_price, donation, call_amount, card_id,
      address_basic, address_detail, zonecode, recipient_name, recipient_tel, note, reward_period, payment_at, due_at,
      idempotency_key, request_hash, placed_at, updated_at)
    select $1::uuid, key, $3::uuid, 'ready', $7::bigint, $8::bigint, $9::bigint, $10::bigint, $11::uuid, $12::text, $13::text,
      $14::text, $15::text, $16::text, $17::text, $18::date, $19::timestamptz, $19::timestamptz, $20::text, $21::bytea,
      $6::timestamptz, $6::timestamptz
    from open_project
    returning id, project_key
  ), taken as (
    update reward r set sold = r.sold + line.count
    from line, placed where r.project_key = placed.project_key and r.idx = line.idx
    returning r.idx
  ), items as (
    insert into pledge_item (pledge_id, project_key, idx, count, product_cost)
    select placed.id, placed.project_key, line.idx, line.count, line."productCost" from placed, line
  ), journal as (
    insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, call_amount, actor)
    select $23::uuid, $6::timestamptz, placed.id, placed.project_key, $3::uuid, 'placed', $7::bigint, 0, $10::bigint, 'backer'
    from placed
  ), told as (
    insert into mail (id, dedupe_key, kind, recipient, data, queued_by)
    select $24::uuid, 'pledge-placed:' || placed.id, 'pledgePlaced', $25::text,
      jsonb_set($26::jsonb, '{receipt,card}', to_jsonb((select label from chosen_card))), $27::text
    from placed
  )
  select exists (select from placed) as placed, exists (select from chosen_card) as card`;

import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'transfers under way are those that were released and have no result',
    finds: sql`
      with posted as (select coalesce(-sum(amount), 0) as amount from ledger_entry where account = 'clearing'),
        released as (select coalesce(sum(amount), 0) as amount from payout_line where state = 'released')
      select 'clearing' as subject, 'ledger ' || posted.amount || ', transfers ' || released.amount as finding
      from posted, released where posted.amount <> released.amount`,
  },
  {
    name: 'the bank has transferred what results say',
    finds: sql`
      with posted as (select coalesce(-sum(amount), 0) as amount from ledger_entry where account = 'bank' and event = 'paid'),
        paid as (select coalesce(sum(amount), 0) as amount from (select amount from payout_line where state = 'paid'
          union all select amount from payout_outside where confirmed_at is not null) transfer)
      select 'bank' as subject, 'ledger ' || posted.amount || ', transfers ' || paid.amount as finding
      from posted, paid where posted.amount <> paid.amount`,
  },
  {
    name: 'stages that are gathered, released or paid have one transfer in that state, of their amount',
    finds: sql`
      with live as (
        select stage_key, count(*) as lines, min(state) as state, sum(amount) as amount, sum(carried) as carried
        from (select stage_key, state, amount, carried from payout_line where state in ('gathered', 'released', 'paid')
          union all select stage_key, 'paid', amount, 0 from payout_outside where confirmed_at is not null) transfer
        group by stage_key
      ), stage as (
        select key, amount - netted as amount, case when state = 'paid' then 'paid' when released_at is not null then 'released'
          when state = 'batched' then 'gathered' end as state
        from payout_stage)
      select coalesce(stage.key, live.stage_key) as subject, 'stage ' || coalesce(stage.state, 'open') || ' ' || stage.amount
        || ', transfer ' || coalesce(live.state, 'none') || ' ' || coalesce(live.amount, 0) as finding
      from stage full join live on live.stage_key = stage.key
      where (stage.state is not null or live.state is not null) and (stage.state, stage.amount, 1) is distinct from
        (live.state, live.amount + case live.state when 'gathered' then live.carried else 0 end, live.lines)`,
  },
  {
    name: 'a batch is completed when every transfer has a result',
    finds: sql`
      select b.key as subject, b.state || ' with ' || count(*) filter (where l.state = 'released') || ' without a result' as finding
      from payout_batch b join payout_line l on l.batch_key = b.key where b.state in ('released', 'exported', 'completed')
      group by b.key having (b.state = 'completed') <> (count(*) filter (where l.state = 'released') = 0)`,
  },
];

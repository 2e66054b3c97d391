import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

export const statementInvariants = (now: Date): readonly Invariant[] => [
  {
    name: 'the maker is owed what final statements say, less what was released',
    finds: sql`
      with said as (
        select project_key, sum(payout) as payout from statement where state = 'final' group by project_key
      ), released as (
        select project_key, sum(amount) as amount from (
          select s.project_key, g.amount - g.netted as amount from payout_stage g join statement s on s.key = g.statement_key
          where g.released_at is not null or g.state = 'paid'
          union all
          select part.project_key, part.amount from payout_netting t join payout_line l on l.id = t.line_id
            join payout_stage g on g.key = l.stage_key join statement s on s.key = g.statement_key
            cross join lateral (values (s.project_key, t.amount), (t.project_key, -t.amount)) as part(project_key, amount)
          where l.state in ('released', 'paid', 'failed')) part
        group by project_key
      ), owed as (
        select project_key, -sum(amount) as amount from ledger_entry
        where account = 'maker' and event not in ('maker-paid', 'write-off') group by project_key
      )
      select s.project_key as subject, 'the ledger owes ' || coalesce(o.amount, 0) || ', statements say '
        || (s.payout - coalesce(r.amount, 0)) as finding
      from said s left join released r using (project_key) left join owed o using (project_key)
      where coalesce(o.amount, 0) <> s.payout - coalesce(r.amount, 0)`,
  },
  {
    name: 'fees and VAT of the ledger are those of final statements',
    finds: sql`
      with said as (
        select account, sum(amount) as amount from statement cross join lateral (values ('fee_platform', fee_platform),
          ('fee_payment', fee_payment), ('vat', vat)) as fee(account, amount) where state = 'final' group by account
      ), posted as (
        select account, -sum(amount) as amount from ledger_entry where account in ('fee_platform', 'fee_payment', 'vat') group by account
      )
      select account as subject, 'ledger ' || coalesce(posted.amount, 0) || ', statements ' || coalesce(said.amount, 0) as finding
      from said full join posted using (account) where coalesce(posted.amount, 0) <> coalesce(said.amount, 0)`,
  },
  {
    name: 'the stages of a statement add up to its payout',
    finds: sql`
      select s.key as subject, 'stages ' || coalesce(sum(g.amount), 0) || ', payout ' || s.payout as finding
      from statement s left join payout_stage g on g.statement_key = s.key
      where s.kind = 'main' and s.state = 'final' group by s.key having coalesce(sum(g.amount), 0) <> s.payout`,
  },
  {
    name: 'statements have the refunds of their projects, each once',
    finds: sql`
      select s.project_key as subject, 'statements ' || sum(s.refunded) || ', refunds ' || (
        select coalesce(sum(r.amount), 0) from statement_refund r
        where r.project_key = s.project_key and r.statement_key is not null) as finding
      from statement s where s.state = 'final' group by s.project_key
      having sum(s.refunded) <> (select coalesce(sum(r.amount), 0) from statement_refund r
        where r.project_key = s.project_key and r.statement_key is not null)`,
  },
  {
    name: 'a refund after the final statement is in one of its own',
    finds: sql`
      select r.refund_id as subject, r.amount || ' KRW at ' || r.settled_at || ', in no statement' as finding
      from statement_refund r join statement s on s.project_key = r.project_key and s.kind = 'main' and s.state = 'final'
      where r.statement_key is null and greatest(r.settled_at, s.final_at) < ${now}::timestamptz - interval '2 minutes'`,
  },
];

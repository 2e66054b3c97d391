import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

export const balanceInvariants: readonly Invariant[] = [
  {
    name: 'what makers have paid back, and what was written off, is posted, each once',
    finds: sql`
      with settled as (
        select b.key::text as key, b.amount, b.settled_at is not null as is_settled,
          (select coalesce(sum(amount), 0) from balance_part where settlement_key = b.key) as parts,
          (select coalesce(sum(e.amount), 0) from ledger_entry e where e.ref_type = 'balance' and e.ref_key = b.key::text
            and e.account = case b.kind when 'received' then 'bank' else 'write_off' end) as posted
        from balance_settlement b
      ), legs as (
        select ref_key as key, project_key, -sum(amount) as amount from ledger_entry
        where event in ('maker-paid', 'write-off') and account = 'maker' group by ref_key, project_key
      ), parts as (
        select settlement_key::text as key, project_key, amount from balance_part
      )
      select key as subject, amount || ' KRW, for projects ' || parts || ', posted ' || posted as finding from settled
      where case when is_settled then amount <> parts or amount <> posted else parts <> 0 or posted <> 0 end
      union all
      select key, 'project ' || project_key || ': posted ' || coalesce(legs.amount, 0) || ', recorded ' || coalesce(parts.amount, 0)
      from legs full join parts using (key, project_key) where coalesce(legs.amount, 0) <> coalesce(parts.amount, 0)`,
  },
];

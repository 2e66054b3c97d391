import sql from 'sql-template-tag';
import { balanceInvariants } from './balance-invariants.ts';
import { comparisonInvariants } from './comparison-invariants.ts';
import type { Invariant } from './invariant.ts';
import { payoutInvariants } from './payout-invariants.ts';
import { statementInvariants } from './statement-invariants.ts';

/** Events that post what cards have paid and got back, each for a movement of the journal. */
const ofMovements = sql`('charge', 'refund', 'late', 'late-returned')`;

const ledgerOfProjects = sql`
  ledger as (
    select project_key, sum(amount) filter (where account = 'provider') as provider,
      sum(amount) filter (where account in ('maker', 'refunds')) as owed
    from ledger_entry where event in ${ofMovements} group by project_key
  ), journal as (
    select project_key, sum(collected) as collected from money_journal group by project_key having sum(collected) <> 0
  )`;

/** The chain over the entries is verified with the chains of the other logs. */
export const ledgerInvariants = (now: Date): readonly Invariant[] => [
  {
    name: 'a pair of the ledger adds up to zero and has one event',
    finds: sql`
      select pair as subject, sum(amount) || ' KRW, ' || min(event) || ' to ' || max(event) as finding
      from ledger_entry group by pair having sum(amount) <> 0 or min(event) <> max(event)`,
  },
  {
    name: 'all accounts of the ledger add up to zero',
    finds: sql`
      select 'ledger' as subject, sum(amount) || ' KRW are nowhere' as finding from ledger_entry having sum(amount) <> 0`,
  },
  {
    name: 'a movement of money is posted to the ledger',
    finds: sql`
      select j.id as subject, j.event || ' of ' || j.collected || ' KRW at ' || j.at || ', not posted' as finding
      from money_journal j
      where j.collected <> 0 and j.at < ${now}::timestamptz - interval '2 minutes'
        and not exists (select from ledger_entry e where e.ref_type = 'movement' and e.ref_key = j.id::text)`,
  },
  {
    name: 'the provider owes for each project what its charges were paid less their refunds',
    finds: sql`
      with ${ledgerOfProjects}, paid as (
        select g.project_key, sum(c.amount - coalesce(r.amount, 0)) as amount
        from charge c join pledge g on g.id = c.pledge_id
          left join (select charge_id, sum(amount) as amount from refund where status = 'done' group by charge_id) r
            on r.charge_id = c.id
        where c.status in ('paid', 'late') group by g.project_key)
      select project_key as subject, 'provider ' || coalesce(provider, 0) || ', charges less refunds ' || coalesce(amount, 0)
        as finding
      from ledger full join paid using (project_key) where coalesce(provider, 0) <> coalesce(amount, 0)`,
  },
  {
    name: 'the provider owes for each project what its journal has collected',
    finds: sql`
      with ${ledgerOfProjects}
      select project_key as subject, 'provider ' || coalesce(provider, 0) || ', journal ' || coalesce(collected, 0) as finding
      from ledger full join journal using (project_key) where coalesce(provider, 0) <> coalesce(collected, 0)`,
  },
  {
    name: 'maker and refunds of each project are owed what its journal has collected, before its statement',
    finds: sql`
      with ${ledgerOfProjects}
      select project_key as subject, 'maker and refunds ' || coalesce(owed, 0) || ', journal ' || coalesce(collected, 0) as finding
      from ledger full join journal using (project_key) where coalesce(owed, 0) <> -coalesce(collected, 0)`,
  },
  ...statementInvariants(now),
  ...payoutInvariants,
  ...balanceInvariants,
  ...comparisonInvariants,
];

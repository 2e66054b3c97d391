import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

/** A difference says why a row is not posted, and so does a neighbouring day without a file, where the other half of it may be. */
export const comparisonInvariants: readonly Invariant[] = [
  {
    name: 'what is posted for a row of the provider that agrees has its sums',
    finds: sql`
      with posted as (
        select regexp_replace(ref_key, '^(.{10})#\\d+ ', '\\1 ') as key,
          sum(amount) filter (where account = 'bank') as bank, sum(amount) filter (where account = 'provider_cost') as cost
        from ledger_entry where event = 'provider-settled' group by 1
      ), agreed as (
        select r.day || ' ' || r.order_id as key, r.total - r.refunded - r.fee as bank, r.fee as cost,
          f.is_due or (select count(*) < 2 from provider_file n where n.day in (r.day - 1, r.day + 1))
            or exists (select from provider_difference d where d.day = r.day and d.order_id = r.order_id
              and (d.state <> 'closed' or d.closed_by is not null and d.their_total = r.total and d.their_refunded = r.refunded))
            as is_open
        from provider_row r join provider_file f on f.day = r.day
      )
      select key as subject, 'bank ' || coalesce(p.bank, 0) || ' and cost ' || coalesce(p.cost, 0) || ', in the file '
        || coalesce(a.bank, 0) || ' and ' || coalesce(a.cost, 0) as finding
      from posted p full join agreed a using (key)
      where a.is_open is not true
        and (coalesce(p.bank, 0), coalesce(p.cost, 0)) <> (coalesce(a.bank, 0), coalesce(a.cost, 0))`,
  },
];

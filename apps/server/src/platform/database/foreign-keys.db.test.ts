import { expect, it } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';

/** An index serves when it begins with the key's columns and covers all rows in which they are not null. */
const withoutIndex = `
  select conrelid::regclass || '.' || (
      select string_agg(attname, ', ' order by position)
      from unnest(conkey) with ordinality as k (attnum, position) join pg_attribute using (attnum)
      where attrelid = conrelid
    ) as key
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_index
    where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or exists (
        select from unnest(conkey) as k (attnum) join pg_attribute using (attnum)
        where attrelid = conrelid and pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)
      ))
  )
  order by key`;

/** Members and cards that are referenced are never deleted, so these keys need no index. */
const exceptions: Record<string, string> = {
  'balance_settlement.asked_by': 'an admin: shown with a write-off, never looked for',
  'balance_settlement.settled_by': 'an admin: never looked for',
  'charge.asked_by': 'an admin: shown with a charge, never looked for',
  'charge.card_id': 'shown with a charge, never looked for',
  'money_journal.member_id': 'looked for when a member downloads their data; each pledge writes several rows',
  'payout_batch.gathered_by': 'an admin: shown with a batch, never looked for',
  'payout_batch.released_by': 'an admin: shown with a batch, never looked for',
  'payout_correction.asked_by': 'an admin: shown with a correction, never looked for',
  'payout_correction.confirmed_by': 'an admin: shown with a correction, never looked for',
  'payout_outside.asked_by': 'an admin: shown with a payment, never looked for',
  'payout_outside.confirmed_by': 'an admin: never looked for',
  'payout_stage.held_by': 'an admin: never looked for',
  'pledge.card_id': 'pledges that may still be charged have one',
  'pledge.fallback_card_id': 'pledges that may still be charged have one',
  'project_correction.operator_id': 'an admin: shown with a correction, never looked for',
  'project_submission.decided_by': 'an admin: shown with a review, never looked for',
  'provider_difference.asked_by': 'an admin: shown with a difference, never looked for',
  'provider_difference.closed_by': 'an admin: shown with a difference, never looked for',
  'provider_file.asked_by': 'an admin: shown with a file, never looked for',
};

it('every foreign key has an index on its referencing columns', async () => {
  const { database } = await openTestPlatform();
  const { rows } = await database.db.query<{ key: string }>(withoutIndex);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(exceptions));
});

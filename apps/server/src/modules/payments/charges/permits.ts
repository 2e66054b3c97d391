import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { prepared, query } from '#src/platform/database/query.ts';
import { isAwaitingReconciliation, isReconciled } from '#src/platform/decision-log/queries.ts';
import { type Claim, leased, renewLease } from './claims.ts';

export type ChargeRequest = { claim: Claim; chargeId: string };

/** Allows a charge to be requested. `billingKey`: sealed, null once the card is removed. */
export type Grant = { billingKey: Buffer | null };

/** `withheld` while the project is not being charged, `superseded` by a later claim. */
export type Permit = Grant | 'withheld' | 'superseded';

/** Permits one request as `grantRequests` does, waiting for locks, and returns why it does not. */
export async function permitRequest(db: Executor, request: ChargeRequest, now: Date): Promise<Permit> {
  const granted = await grantRequests(db, [request], now, 'wait');
  const grant = granted.get(request.chargeId);
  if (grant) return grant;
  // Superseded writes nothing: a restored database may lack what the provider knows.
  if (await isAwaitingReconciliation(db)) return 'superseded';
  return (await renewLease(db, request.claim)) ? 'withheld' : 'superseded';
}

const grantRow = z.object({ id: z.string(), billingKey: z.instanceof(Buffer).nullable() });

/**
 * Extends leases right before charges are requested, records that on the charges, and returns the grants by charge. Granted
 * only under the claim's fencing number and while the project is in state finish: its row is share-locked, so that a transaction
 * that hides it either commits first and is seen here, or waits and then counts this charge as under way.
 *
 * With `wait` the project is locked before the pledge, as everywhere. With `leave out` it skips charges of which a row is
 * locked, so that many can be granted at once and none delays the others.
 */
export async function grantRequests(
  db: Executor,
  requests: readonly ChargeRequest[],
  now: Date,
  locked: 'wait' | 'leave out',
): Promise<Map<string, Grant>> {
  const rows = requests.map(({ claim: { pledgeId, projectKey, cardId, fence }, chargeId }) => {
    return { pledgeId, projectKey, cardId, fence, chargeId };
  });
  const pledgeIds = rows.map(({ pledgeId }) => pledgeId);
  const chargeIds = rows.map(({ chargeId }) => chargeId);
  const ifLocked = locked === 'wait' ? sql`` : sql`skip locked`;
  const granted = await query(
    prepared(db, locked === 'wait' ? 'charge-permit' : 'charge-permits'),
    grantRow,
    sql`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x("pledgeId" uuid, "projectKey" uuid, "cardId" uuid, "chargeId" uuid, fence bigint)
    ), chargeable as (
      select key from project where key in (select "projectKey" from requested) and state = 'finish' and ${isReconciled}
      for share ${ifLocked}
    ), locked as (
      select g.id, requested."chargeId", requested."cardId" from chargeable p
        join requested on requested."projectKey" = p.key
        join pledge g on g.id = requested."pledgeId" and g.fence = requested.fence and g.project_key = p.key
      where g.id = any(${pledgeIds}::uuid[])
      for update of g ${ifLocked}
    ), renewed as (
      update pledge g set ${leased} from locked
      where g.id = locked.id and g.id = any(${pledgeIds}::uuid[]) returning locked."chargeId", locked."cardId"
    ), noted as (
      update charge c set asked_at = ${now} from renewed
      where c.id = renewed."chargeId" and c.id = any(${chargeIds}::uuid[]) returning c.id, renewed."cardId"
    )
    select noted.id, card.billing_key from noted left join card on card.id = noted."cardId"`,
  );
  return new Map(granted.map(({ id, billingKey }) => [id, { billingKey }]));
}

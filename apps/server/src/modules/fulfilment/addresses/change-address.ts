import type { changeAddress as call } from '@pq/contract/calls/addresses';
import { addressProblemCopy, findAddressProblem } from '@pq/domain/address';
import { t } from '@pq/domain/copy';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { addressChangedAt } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import {
  asError,
  type DestinationRow,
  findDestination,
  listDestinations,
  lockDestinations,
  refusalOf,
  refusalText,
} from './destinations.ts';
import { deliveryVersion, presentDelivery } from './read-address.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;

const changeLimit: Limit = { max: 60, windowS: 3_600 };

/**
 * Changes address, recipient and note of a pledge, and of `each` that can be changed, in one transaction. Throws notFound, addressLocked,
 * shippingClosed, stale, tooMany, and invalid at `address`.
 */
export function changeAddress(platform: Platform, backer: { uid: string }, input: Input): Promise<Answer> {
  const { db } = platform.database;
  return withQuota(db, `address:${backer.uid}`, changeLimit, () =>
    inTransaction(db, async (tx) => {
      const { gateKey } = input;
      const keys = [gateKey, ...input.each.filter((key) => key !== gateKey)];
      await lockDestinations(tx, backer.uid, keys);
      const found = await listDestinations(
        tx,
        sql`g.id = any(${keys}::uuid[]) and g.member_id = ${backer.uid}`,
      );
      const rows = new Map(found.map((row) => [row.gateKey, row]));
      const own = rows.get(gateKey);
      if (!own) throw new ProductError('notFound');
      // A lock may have passed while others were waited for.
      const nowMs = platform.clock.now();
      const refusal = refusalOf(own, nowMs);
      if (refusal) throw asError(own, refusal);
      assertCurrent(input.version, currentOf(own, platform));
      const refused = keys.flatMap((key) => refusedOf(key, rows.get(key), nowMs));
      const changed = found.filter((row) => refused.every((one) => one.gateKey !== row.gateKey));
      if (changed.some(({ parcel }) => parcel)) assertAddress(input);
      await writeDelivery(tx, changed, input, new Date(nowMs));
      await platform.failpoint('address.before_commit');
      const row = (await findDestination(tx, gateKey)) ?? own;
      return {
        ...(await presentDelivery(platform, tx, { row, masked: false })),
        changed: changed.map((one) => one.gateKey),
        refused,
      };
    }),
  );
}

function currentOf(row: DestinationRow, { secrets }: Platform) {
  const { gateKey, address, profile, etc } = row;
  return { gateKey, address, profile, etc, version: deliveryVersion(row, secrets) };
}

function refusedOf(gateKey: string, row: DestinationRow | undefined, nowMs: number): Answer['refused'] {
  if (!row) return [{ gateKey, code: 'foreign', reason: t('address.foreign') }];
  const code = refusalOf(row, nowMs);
  return code === null ? [] : [{ gateKey, code, reason: refusalText(row, code) }];
}

function assertAddress({ address }: Input): void {
  const problem = findAddressProblem(address.basic);
  if (problem) throw ProductError.ofField('address.basic', t(addressProblemCopy[problem]));
  if (address.zonecode === '') throw ProductError.ofField('address.zonecode', t('pay.err.address'));
}

/** What is the same already is not written. */
async function writeDelivery(
  tx: Tx,
  rows: readonly DestinationRow[],
  { address, profile, etc }: Input,
  now: Date,
): Promise<void> {
  const keys = (parcel: boolean) => rows.filter((row) => row.parcel === parcel).map((row) => row.gateKey);
  await execute(
    tx,
    sql`update pledge set recipient_name = ${profile.name}, recipient_tel = ${profile.tel}, note = ${etc},
      zonecode = ${address.zonecode}, address_basic = ${address.basic}, address_detail = ${address.detail}, updated_at = ${now},
      address_changed_at = ${addressChangedAt(now)}
    where id = any(${keys(true)}::uuid[])
      and (recipient_name, recipient_tel, note, zonecode, address_basic, address_detail)
        is distinct from (${profile.name}, ${profile.tel}, ${etc}, ${address.zonecode}, ${address.basic}, ${address.detail})`,
  );
  await execute(
    tx,
    sql`update pledge set recipient_name = ${profile.name}, recipient_tel = ${profile.tel}, note = ${etc}, updated_at = ${now}
    where id = any(${keys(false)}::uuid[])
      and (recipient_name, recipient_tel, note) is distinct from (${profile.name}, ${profile.tel}, ${etc})`,
  );
}

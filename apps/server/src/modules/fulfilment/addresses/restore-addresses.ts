import sql from 'sql-template-tag';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { unsentLines } from '../parcels/lock-orders.ts';
import { orderData } from '../parcels/parcel-mails.ts';
import { addressToken } from './address-token.ts';
import { type DestinationRow, isToDeliver, listDestinations } from './destinations.ts';

/** When the addresses of pledges were changed last, epoch ms, of those of which something is still to be sent. */
export async function readAddressChanges(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await listUnsent(db, keys);
  return new Map(rows.map(({ gateKey, changedAt }) => [gateKey, changedAt]));
}

/** Asks backers whose last change is lost to look at their address again; once for a change. */
export async function askForAddresses(
  tx: Tx,
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  lost: readonly { pledge: string; at: number }[],
): Promise<void> {
  const rows = await listUnsent(
    tx,
    lost.map(({ pledge }) => pledge),
  );
  await enqueueMails(
    tx,
    rows.map(
      (row): NewMail => ({
        kind: 'addressAgain',
        to: row.email,
        data: { ...orderData(row), token: addressToken(row.gateKey, clock.now(), secrets) },
        dedupeKey: `address-again:${row.gateKey}:${lost.find(({ pledge }) => pledge === row.gateKey)?.at}`,
      }),
    ),
    new Date(clock.now()),
  );
}

async function listUnsent(db: Executor, keys: readonly string[]): Promise<DestinationRow[]> {
  const rows = await listDestinations(db, sql`g.id = any(${[...keys]}::uuid[]) and ${isToDeliver}`);
  return rows.filter((row) => unsentLines(row).length > 0);
}

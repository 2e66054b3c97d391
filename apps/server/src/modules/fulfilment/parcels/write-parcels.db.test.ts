import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openOrders } from './testing/open-orders.ts';
import { insertBatch, insertParcels, type NewParcel } from './write-parcels.ts';

test('insertParcels looks parcels up by their index when the table was analysed while it was empty', async () => {
  const { platform, project, maker, key } = await openOrders();
  await platform.owner.query('analyze parcel');
  const lines = [{ idx: 0, choice: [], count: 1 }];
  const parcels: NewParcel[] = [{ gateKey: key(0), carrier: 'direct', number: null, lines }];
  const now = new Date(platform.clock.now());
  const about = { projectKey: project.key, memberId: maker.uid, fileName: null };
  const scans = await inTransaction(platform.database.db, async (tx) => {
    const batch = await insertBatch(tx, { ...about, rows: 1, applied: 1, failures: [] }, now);
    await insertParcels(tx, { key: batch, projectKey: project.key }, parcels, now);
    return execute(tx, sql`select from pg_stat_xact_user_tables where relname = 'parcel' and seq_scan > 0`);
  });
  expect(scans).toBe(0);
});

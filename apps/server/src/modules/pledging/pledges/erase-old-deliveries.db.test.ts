import type { QueryConfig } from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { lockWithOldDelivery } from './erase-old-deliveries.ts';

test.each(['unpaid', 'paid'] as const)(
  'eraseOldDeliveries finds %s deliveries in the order of an index',
  async (kind) => {
    const { database, clock } = await openTestPlatform();
    const plan = await inTransaction(database.db, async (tx) => {
      // So few rows would be read one by one.
      await execute(tx, sql`set local enable_seqscan = off`);
      const lines: string[] = [];
      const explaining = {
        async query({ text, values }: QueryConfig) {
          const explained = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          lines.push(...explained.rows.map((row) => row['QUERY PLAN']));
          return { ...explained, rows: [] };
        },
      } as unknown as Tx;
      await lockWithOldDelivery(explaining, kind, new Date(clock.now()), 200);
      return lines.join('\n');
    });
    expect(plan).toContain(`Index Scan using pledge_${kind}_delivery`);
    expect(plan).not.toContain('Sort');
  },
);

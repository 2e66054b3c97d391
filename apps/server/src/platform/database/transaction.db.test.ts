import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { execute } from './query.ts';
import { inTransaction } from './transaction.ts';

async function openNarrow() {
  const { database, clock } = await openTestPlatform({ poolSize: 1 });
  const other = new pg.Client({ connectionString: database.db.options.connectionString });
  await other.connect();
  onTestFinished(() => other.end());
  const goesOn = () => inTransaction(database.db, (tx) => execute(tx, sql`select count(*) from member`));
  return { ...database, clock, other, goesOn };
}

it('a connection lost inside a transaction fails only that transaction', async () => {
  const { db, other, goesOn } = await openNarrow();
  const cut = inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() pid');
    await other.query('select pg_terminate_backend($1, 10_000)', [rows[0]?.pid]);
    await execute(tx, sql`select 1`);
  });
  await expect(cut).rejects.toSatisfy(isDatabaseUnavailable);
  await goesOn();
});

it('inTransaction returns its connection when the transaction cannot begin', async () => {
  const { db, goesOn } = await openNarrow();
  db.once('acquire', (client) => {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  });
  await expect(goesOn()).rejects.toSatisfy(isDatabaseUnavailable);
  await goesOn();
});

it('inTransaction closes a connection that returns inside a transaction', async () => {
  const { db, clock, other, goesOn } = await openNarrow();
  await db.query(`set lock_timeout = '20ms'`);
  await other.query('begin; lock table pledge in access exclusive mode');
  await expect(runChecks(db, clock.now())).rejects.toThrow('lock timeout');
  await other.query('rollback');
  await goesOn();
});

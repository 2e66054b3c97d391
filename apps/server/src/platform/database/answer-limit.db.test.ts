import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { to as copyTo } from 'pg-copy-streams';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabaseLink, openTestPlatform } from '#src/testing/index.ts';
import { createLog } from '../log.ts';
import { withRequest, withRound } from '../log-context.ts';
import { watchAvailability } from './availability.ts';
import { type Database, openDatabase, withLongStatements } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { execute } from './query.ts';
import { inTransaction, withConnection } from './transaction.ts';

const UNLIMITED = { request: 60_000, other: 60_000, long: 60_000, suspicious: 60_000 };

async function openLinked(waitMs: Partial<typeof UNLIMITED>) {
  const { config } = await openTestPlatform();
  const link = await openDatabaseLink(config.databaseUrl ?? '');
  const database = openDatabase(link.url, createLog('silent'), { waitMs: { ...UNLIMITED, ...waitMs } });
  onTestFinished(() => database.close());
  (await database.db.connect()).release();
  return { ...database, link };
}

/** Its only connection does not answer; new ones do. */
async function openFrozen(waitMs: Partial<typeof UNLIMITED>) {
  const database = await openLinked(waitMs);
  database.link.silence();
  return database;
}
const request = <T>(work: () => Promise<T>) => withRequest('request-1', work);
const round = <T>(work: () => Promise<T>) => withRound({ task: 'sweep', round: 'r' }, work);
const read = (database: Database) => execute(database.db, sql`select 1`);

it('a statement of a request fails when a pooled connection does not answer', async () => {
  const database = await openFrozen({ request: 50 });
  await expect(request(() => read(database))).rejects.toSatisfy(isDatabaseUnavailable);
  expect(database.db.totalCount).toBe(0);
});

it('a connection that did not answer a begin is not used again', async () => {
  const database = await openFrozen({ request: 50 });
  const work = () => inTransaction(database.db, (tx) => execute(tx, sql`select 1`));
  await expect(request(work)).rejects.toSatisfy(isDatabaseUnavailable);
  expect(database.db.totalCount).toBe(0);
  expect(await request(work)).toBe(1);
  expect(database.link.opened).toBe(2);
});

it('a statement of a round has a limit of its own, and long statements another', async () => {
  const short = await openFrozen({ request: 1, other: 50 });
  await expect(round(() => read(short))).rejects.toSatisfy(isDatabaseUnavailable);
  const long = await openFrozen({ request: 1, other: 1, long: 50 });
  await expect(round(() => withLongStatements(() => read(long)))).rejects.toSatisfy(isDatabaseUnavailable);
});

it('a copy to a stream has no limit', async () => {
  const database = await openLinked({ other: 20 });
  const rows = await round(() =>
    withConnection(database.db, (client) =>
      client.query(copyTo('copy (select pg_sleep(0.1), 1 as a) to stdout')).toArray(),
    ),
  );
  expect(String(rows)).toBe('\t1\n');
});

it('a statement without an answer is followed by a probe before it is given up', async () => {
  const database = await openFrozen({ suspicious: 1 });
  const waiting = request(() => read(database));
  await expect.poll(() => database.link.opened).toBe(2);
  database.link.cut();
  await expect(waiting).rejects.toSatisfy(isDatabaseUnavailable);
});

it('a request that waits for a connection is refused when an outage begins', async () => {
  const database = await openLinked({ suspicious: 1 });
  const clients = await Promise.all(Array.from({ length: 10 }, () => database.db.connect()));
  onTestFinished(() => {
    for (const client of clients) client.release();
  });
  const waiting = request(() => read(database));
  database.link.cut();
  await expect(waiting).rejects.toSatisfy(isDatabaseUnavailable);
});

it('a database that accepts connections and never answers is away', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const url = `postgres://pq@127.0.0.1:${(silent.address() as AddressInfo).port}/pq`;
  const availability = watchAvailability(url, createLog('silent'), { probeWaitMs: 50 });
  onTestFinished(() => availability.stop());
  expect(await availability.check()).toBe(true);
  expect(availability.awaySignal().aborted).toBe(true);
});

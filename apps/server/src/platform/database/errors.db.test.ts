import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { installErrorHandler } from '../http/error-handler.ts';
import type { Tx } from './database.ts';
import { execute } from './query.ts';
import { inTransaction } from './transaction.ts';

it('a lock timeout or statement timeout is answered 503 with retry-after', async () => {
  const platform = await openTestPlatform();
  const { database } = platform;
  const app = Fastify();
  installErrorHandler(app, platform);
  const serve = (url: string, work: (tx: Tx) => Promise<unknown>) =>
    app.get(url, () => inTransaction(database.db, work));
  serve('/lock', async (tx) => {
    await execute(tx, sql`set local lock_timeout = '20ms'`);
    await execute(tx, sql`select from rate_limit`);
  });
  serve('/statement', async (tx) => {
    await execute(tx, sql`set local statement_timeout = '20ms'`);
    await execute(tx, sql`select pg_sleep(10)`);
  });
  await inTransaction(database.db, async (tx) => {
    await execute(tx, sql`lock table rate_limit in access exclusive mode`);
    for (const url of ['/lock', '/statement']) {
      const { statusCode, headers } = await app.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '1']);
    }
  });
  expect((await app.inject('/lock')).statusCode).toBe(200);
});

import { expect, it, onTestFinished } from 'vitest';
import { openDatabaseLink, openTestPlatform } from '#src/testing/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { notify, openChannel } from './channel.ts';

it('after an outage the channel has one connection again and sends resync', async () => {
  const platform = await openTestPlatform();
  const link = await openDatabaseLink(platform.config.databaseUrl ?? '');
  const channel = await openChannel(link.url, createLog('silent'));
  onTestFinished(() => channel.close());
  const received: string[] = [];
  channel.subscribe('clock', (payload) => received.push(payload));

  const closedAt = performance.now();
  link.cut();
  await expect.poll(() => link.refused).toBeGreaterThanOrEqual(4);
  // One every half second; two per failure would make fifteen by now.
  expect(link.refused).toBeLessThanOrEqual(2 + (performance.now() - closedAt) / 500);
  const publish = (payload: string) =>
    inTransaction(platform.database.db, (tx) => notify(tx, 'clock', payload));
  await publish('lost');

  link.restore();
  await expect.poll(() => received).toEqual(['resync']);
  await publish('60000');
  await expect.poll(() => received).toEqual(['resync', '60000']);
  expect(link.sockets.size).toBe(1);
});

it('an unresponsive connection is replaced and listeners get resync', async () => {
  const platform = await openTestPlatform();
  const link = await openDatabaseLink(platform.config.databaseUrl ?? '');
  const channel = await openChannel(link.url, createLog('silent'), {
    heartbeat: { everyMs: 50, waitMs: 1_000 },
  });
  onTestFinished(() => channel.close());
  const received: string[] = [];
  channel.subscribe('clock', (payload) => received.push(payload));
  const publish = (payload: string) =>
    inTransaction(platform.database.db, (tx) => notify(tx, 'clock', payload));
  await publish('before');
  await expect.poll(() => received).toEqual(['before']);
  expect(link.opened).toBe(1);

  link.silence();
  await publish('lost');
  await expect.poll(() => received).toEqual(['before', 'resync']);
  await publish('after');
  await expect.poll(() => received).toEqual(['before', 'resync', 'after']);
  expect(link.opened).toBe(2);
});

it('notify publishes when its transaction commits, and not when it rolls back', async () => {
  const { channel, database } = await openTestPlatform();
  const received: string[] = [];
  channel.subscribe('sweep', (payload) => received.push(payload));
  const publish = (payload: string, ends: () => void) =>
    inTransaction(database.db, async (tx) => {
      await notify(tx, 'sweep', payload);
      ends();
    });
  const fails = publish('never', () => {
    throw new Error('rolled back');
  });
  await expect(fails).rejects.toThrow('rolled back');
  await publish('first', () => expect(received).toEqual([]));
  await expect.poll(() => received).toEqual(['first']);
});

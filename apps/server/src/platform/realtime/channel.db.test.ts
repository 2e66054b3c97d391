import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { openTestPlatform } from '@pq/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { notify, openChannel } from './channel.ts';

/**
 * A way to PostgreSQL that can be closed: while it is, every connection is cut at once. Or it falls silent: what is connected
 * stays so, and nothing comes through any more.
 */
async function openDoor(target: URL) {
  const door = { open: true, tries: 0, opened: 0, sockets: new Set<Socket>(), url: '', silence: () => {} };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!door.open) {
      door.tries += 1;
      socket.destroy();
      return;
    }
    door.opened += 1;
    const inside = connect(Number(target.port), target.hostname).on('error', () => {});
    socket.pipe(inside).pipe(socket);
    door.sockets.add(socket);
    door.silence = () => {
      for (const [from, to] of [[socket, inside] as const, [inside, socket] as const])
        from.unpipe(to).pause();
    };
    socket.once('close', () => {
      door.sockets.delete(socket);
      inside.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  door.url = url.href;
  return door;
}

it('after an outage there is one connection again, each try was one, and listeners are told to look', async () => {
  const platform = await openTestPlatform();
  const door = await openDoor(new URL(platform.config.databaseUrl ?? ''));
  const channel = await openChannel(door.url, createLog('silent'));
  onTestFinished(() => channel.close());
  const heard: string[] = [];
  channel.subscribe('clock', (payload) => heard.push(payload));

  door.open = false;
  const closedAt = performance.now();
  for (const socket of door.sockets) socket.destroy();
  await expect.poll(() => door.tries, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
  // One every half second. Were each failure to start two more, there would be fifteen by now.
  expect(door.tries).toBeLessThanOrEqual(2 + (performance.now() - closedAt) / 500);
  const publish = (payload: string) =>
    inTransaction(platform.database.db, (tx) => notify(tx, 'clock', payload));
  await publish('lost');

  door.open = true;
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['resync']);
  await publish('60000');
  await expect.poll(() => heard).toEqual(['resync', '60000']);
  expect(door.sockets.size).toBe(1);
});

it('a connection that falls silent is given up for a new one, and listeners are told to look', async () => {
  const platform = await openTestPlatform();
  const door = await openDoor(new URL(platform.config.databaseUrl ?? ''));
  const channel = await openChannel(door.url, createLog('silent'), { everyMs: 50, waitMs: 1_000 });
  onTestFinished(() => channel.close());
  const heard: string[] = [];
  channel.subscribe('clock', (payload) => heard.push(payload));
  const publish = (payload: string) =>
    inTransaction(platform.database.db, (tx) => notify(tx, 'clock', payload));
  await publish('before');
  await expect.poll(() => heard).toEqual(['before']);
  expect(door.opened).toBe(1);

  door.silence();
  await publish('lost');
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', 'resync']);
  await publish('after');
  await expect.poll(() => heard).toEqual(['before', 'resync', 'after']);
  expect(door.opened).toBe(2);
});

it('what is published with a transaction is told when it commits, and not when it does not', async () => {
  const { channel, database } = await openTestPlatform();
  const heard: string[] = [];
  channel.subscribe('sweep', (payload) => heard.push(payload));
  const publish = (payload: string, ends: () => void) =>
    inTransaction(database.db, async (tx) => {
      await notify(tx, 'sweep', payload);
      ends();
    });
  const fails = publish('never', () => {
    throw new Error('rolled back');
  });
  await expect(fails).rejects.toThrow('rolled back');
  await publish('first', () => expect(heard).toEqual([]));
  await expect.poll(() => heard).toEqual(['first']);
});

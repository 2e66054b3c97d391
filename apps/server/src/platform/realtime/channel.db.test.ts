import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { openTestPlatform } from '@pq/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { openChannel } from './channel.ts';

/** A way to PostgreSQL that can be closed: while it is, every connection is cut at once. */
async function openDoor(target: URL) {
  const door = { open: true, tries: 0, sockets: new Set<Socket>(), url: '' };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!door.open) {
      door.tries += 1;
      socket.destroy();
      return;
    }
    const inside = connect(Number(target.port), target.hostname).on('error', () => {});
    socket.pipe(inside).pipe(socket);
    door.sockets.add(socket);
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
  await channel.publish('clock', 'lost');

  door.open = true;
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['resync']);
  await channel.publish('clock', '60000');
  await expect.poll(() => heard).toEqual(['resync', '60000']);
  expect(door.sockets.size).toBe(1);
});

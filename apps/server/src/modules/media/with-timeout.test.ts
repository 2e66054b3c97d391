import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { withTimeout } from './receive-upload.ts';

async function openSilent() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n');
  const [body] = (await once(server, 'request')) as [IncomingMessage];
  return { body, socket };
}

const never = () => new Promise<never>(() => {});

test('withTimeout closes the connection of a late body', async () => {
  const { body, socket } = await openSilent();
  const closed = once(socket, 'close');
  await expect(withTimeout(body, 20, never)).rejects.toMatchObject({ code: 'invalid' });
  await closed;
});

test('withTimeout rejects at once for a closed connection', async () => {
  const { body, socket } = await openSilent();
  body.on('error', () => {});
  const closed = new Promise((resolve) => body.once('close', resolve));
  socket.destroy();
  await closed;
  await expect(withTimeout(body, 60_000, never)).rejects.toMatchObject({ code: 'invalid' });
});

test('withTimeout returns a body that is read in time and leaves the connection open', async () => {
  const { body } = await openSilent();
  expect(await withTimeout(body, 60_000, async () => 'read')).toBe('read');
  expect(body.destroyed).toBe(false);
});

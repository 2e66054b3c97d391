import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '#src/testing/test-app.ts';

test.each(['/endless', '/%'])(
  'a connection to the site that sends many requests for %s after the first is closed',
  async (path) => {
    let started = 0;
    const { app } = await openTestApp({
      register: (routes) =>
        routes.get('/endless', (_request, reply) => {
          started += 1;
          return reply.send(new Readable({ read() {} }));
        }),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const ask = (to: string) => `GET ${to} HTTP/1.1\r\nHost: a\r\n\r\n`;
    socket.write(`${ask('/endless')}${ask(path).repeat(100)}`);
    await once(socket, 'close');
    expect(started).toBeLessThanOrEqual(1);
  },
);

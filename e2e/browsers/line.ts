import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  cut(): void;
  restore(): void;
  refused(): number;
  sent(): number;
  close(): void;
};

export async function openLine(port: number, to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  let sent = 0;
  const server = createServer((client) => {
    if (isCut) {
      refused += 1;
      return client.destroy();
    }
    const site = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [client, site],
      [site, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      sent += bytes.length;
    });
    client.pipe(site).pipe(client);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    refused: () => refused,
    sent: () => sent,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to the site that can be cut, in any browser. */
export type Line = {
  /** Lets every connection fall and takes no new one. */
  cut(): void;
  restore(): void;
  /** Connections that were tried in vain. */
  refused(): number;
  /** Bytes that went to the site since the line was opened. */
  sent(): number;
  close(): void;
};

/** Passes on what comes at `port` to the site at `to`. */
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

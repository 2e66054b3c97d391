import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type DatabaseLink = {
  url: string;
  refused: number;
  opened: number;
  sockets: ReadonlySet<Socket>;
  cut(): void;
  restore(): void;
  /** Connections stay open but forward nothing any more. */
  silence(): void;
};

export async function openDatabaseLink(target: string): Promise<DatabaseLink> {
  const inside = new URL(target);
  const pairs = new Map<Socket, Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (isCut) {
      link.refused += 1;
      socket.destroy();
      return;
    }
    link.opened += 1;
    const other = connect(Number(inside.port), inside.hostname).on('error', () => {});
    socket.pipe(other).pipe(socket);
    pairs.set(socket, other);
    sockets.add(socket);
    socket.once('close', () => {
      pairs.delete(socket);
      sockets.delete(socket);
      other.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const sockets = new Set<Socket>();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const link: DatabaseLink = {
    url: url.href,
    refused: 0,
    opened: 0,
    sockets,
    cut,
    restore: () => {
      isCut = false;
    },
    silence() {
      for (const [socket, other] of pairs) {
        socket.unpipe(other).pause();
        other.unpipe(socket).pause();
      }
    },
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return link;
}

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Many open event streams of one project. They parse as little as possible, because the server is measured. */
export type Viewers = {
  count: number;
  leastBackers(): number;
  events(): number;
  lost(): number;
  close(): void;
};

/** The figure of the last event; events are short and arrive in one chunk. */
function lastBackers(text: string): number | null {
  const value = /.*"backers" ?: ?(\d+)/s.exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

const AT_ONCE = 100;

/** Opens `count` streams; resolves when each has its first event. */
export async function openViewers(address: string, count: number): Promise<Viewers> {
  const url = new URL(address);
  const known = new Int32Array(count).fill(-1);
  const sockets: Socket[] = [];
  let [events, lost, closing] = [0, 0, false];

  const open = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      sockets.push(socket);
      socket.setNoDelay(true).setEncoding('latin1');
      socket.once('connect', () =>
        socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`),
      );
      socket.on('data', (chunk: string) => {
        const last = lastBackers(chunk);
        if (last === null) return;
        if (known[n] === -1) resolve();
        else events += 1;
        known[n] = last;
      });
      socket.on('error', () => {});
      socket.once('close', () => {
        if (!closing) lost += 1;
        reject(new Error(`stream ${n} was not opened`));
      });
    });

  for (let at = 0; at < count; at += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) => open(at + n)));
  // Shared reads of the opening phase have settled.
  await delay(500);
  return {
    count,
    leastBackers: () => known.reduce((least, one) => Math.min(least, one), Number.MAX_SAFE_INTEGER),
    events: () => events,
    lost: () => lost,
    close() {
      closing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

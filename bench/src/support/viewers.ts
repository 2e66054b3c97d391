import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Many open event streams. They parse as little as possible, because the server is measured. */
export type Viewers = {
  count: number;
  /** Least figure of all streams. */
  least(): number;
  of(n: number): number;
  events(): number;
  lost(): number;
  close(): void;
};

export type StreamOf = (n: number) => { url: string; token?: string };

const AT_ONCE = 100;

/** Opens `count` streams, whose events have a `figure`; resolves when each has its first event. */
export async function openViewers(streamOf: StreamOf, count: number, figure: string): Promise<Viewers> {
  const pattern = new RegExp(`.*"${figure}" ?: ?(\\d+)`, 's');
  // Events are short and arrive in one chunk.
  const lastOf = (text: string) => {
    const value = pattern.exec(text)?.[1];
    return value === undefined ? null : Number(value);
  };
  const known = new Int32Array(count).fill(-1);
  const sockets: Socket[] = [];
  let [events, lost, closing] = [0, 0, false];

  const open = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const { url: address, token } = streamOf(n);
      const url = new URL(address);
      const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
      const socket = connect(Number(url.port), url.hostname);
      sockets.push(socket);
      socket.setNoDelay(true).setEncoding('latin1');
      socket.once('connect', () =>
        socket.write(
          `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${authorization}\r\n`,
        ),
      );
      socket.on('data', (chunk: string) => {
        const last = lastOf(chunk);
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
    of: (n) => known[n] ?? -1,
    least: () => known.reduce((least, one) => Math.min(least, one), Number.MAX_SAFE_INTEGER),
    events: () => events,
    lost: () => lost,
    close() {
      closing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

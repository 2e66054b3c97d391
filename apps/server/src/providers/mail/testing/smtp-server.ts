import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Replies = Record<string, string>;
const DEFAULT_REPLIES: Replies = { CONNECT: '220 test', DATA: '354 go', QUIT: '221 bye', '.': '250 taken' };

/**
 * A scripted SMTP server; 'drop' closes the connection. Records what it receives. On a free port, or on `port`; it
 * stops with the test.
 */
export async function smtpServer(
  replies: Replies = {},
  port = 0,
): Promise<{ url: string; received: string[]; stop(): Promise<void> }> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket, replies, received);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${bound}`, received, stop };
}

function serve(socket: Socket, replies: Replies, received: string[]): void {
  let end = '\r\n';
  let buffer = '';
  const reply = (command: string) => {
    const text = replies[command] ?? DEFAULT_REPLIES[command] ?? '250 ok';
    if (text === 'drop') socket.destroy();
    else socket.write(`${text}\r\n`);
    end = command === 'DATA' ? '\r\n.\r\n' : '\r\n';
  };
  reply('CONNECT');
  socket.on('data', (chunk) => {
    buffer += chunk;
    for (let at = buffer.indexOf(end); at >= 0; at = buffer.indexOf(end)) {
      const unit = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      received.push(unit);
      reply(end.length > 2 ? '.' : unit.slice(0, 4).toUpperCase());
    }
  });
}

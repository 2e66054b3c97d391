import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answers = Record<string, string>;
const USUAL: Answers = { CONNECT: '220 test', DATA: '354 go', QUIT: '221 bye', '.': '250 taken' };

/**
 * A scripted SMTP server; 'drop' closes the connection. Records what it receives. On a free port, or on `port`; it
 * stops with the test.
 */
export async function smtpServer(
  answers: Answers = {},
  port = 0,
): Promise<{ url: string; received: string[]; stop(): Promise<void> }> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket, answers, received);
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

function talk(socket: Socket, answers: Answers, received: string[]): void {
  let end = '\r\n';
  let buffer = '';
  const answer = (command: string) => {
    const text = answers[command] ?? USUAL[command] ?? '250 ok';
    if (text === 'drop') socket.destroy();
    else socket.write(`${text}\r\n`);
    end = command === 'DATA' ? '\r\n.\r\n' : '\r\n';
  };
  answer('CONNECT');
  socket.on('data', (chunk) => {
    buffer += chunk;
    for (let at = buffer.indexOf(end); at >= 0; at = buffer.indexOf(end)) {
      const unit = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      received.push(unit);
      answer(end.length > 2 ? '.' : unit.slice(0, 4).toUpperCase());
    }
  });
}

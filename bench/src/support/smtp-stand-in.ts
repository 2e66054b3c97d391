import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type MailBehaviour = 'takes' | 'fails' | 'refuses';

export type Letter = { to: string; subject: string; messageId: string };

export type SmtpStandIn = {
  port: number;
  behaviour: MailBehaviour;
  /** At most so many mails, over all connections. */
  perSecond: number;
  close(): Promise<void>;
};

const recipientAnswers = {
  takes: '250 ok',
  fails: '451 try again later',
  refuses: '550 blocked',
} as const satisfies Record<MailBehaviour, string>;

export async function startSmtpStandIn(onMail: (letter: Letter) => void = () => {}): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Aborted client connections are ignored.
    socket.on('error', () => {});
    serve(socket, () => standIn.behaviour, accept);
  });
  let nextAt = 0;
  const accept = async (letter: Letter) => {
    nextAt = Math.max(nextAt, performance.now()) + 1_000 / standIn.perSecond;
    if (Number.isFinite(standIn.perSecond)) await delay(nextAt - performance.now());
    onMail(letter);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const standIn: SmtpStandIn = {
    port: typeof address === 'object' && address ? address.port : 0,
    behaviour: 'takes',
    perSecond: Number.POSITIVE_INFINITY,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function serve(
  socket: Socket,
  behaviour: () => MailBehaviour,
  accept: (letter: Letter) => Promise<void>,
): void {
  let [buffer, letter, to] = ['', null as string[] | null, ''];
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (letter) {
      if (line !== '.') return void letter.push(line);
      const accepted = accept({
        to,
        subject: headerOf(letter, 'subject'),
        messageId: headerOf(letter, 'message-id'),
      });
      letter = null;
      return void accepted.then(() => say('250 taken'));
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      letter = [];
      return say('354 go on');
    }
    if (verb === 'QUIT') {
      say('221 bye');
      return void socket.end();
    }
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
    say(verb === 'RCPT' ? recipientAnswers[behaviour()] : '250 ok');
  };
  say('220 stand-in');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk;
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      hear(line);
    }
  });
}

function headerOf(letter: readonly string[], name: string): string {
  return (
    letter
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  );
}

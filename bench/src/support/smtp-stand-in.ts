import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type MailBehaviour = 'takes' | 'fails' | 'refuses';

export type SmtpStandIn = {
  port: number;
  behaviour: MailBehaviour;
  close(): Promise<void>;
};

const recipientAnswers = {
  takes: '250 ok',
  fails: '451 try again later',
  refuses: '550 blocked',
} as const satisfies Record<MailBehaviour, string>;

export async function startSmtpStandIn(onMail: (subject: string) => void = () => {}): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Aborted client connections are ignored.
    socket.on('error', () => {});
    serve(socket, () => standIn.behaviour, onMail);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const standIn: SmtpStandIn = {
    port: typeof address === 'object' && address ? address.port : 0,
    behaviour: 'takes',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function serve(socket: Socket, behaviour: () => MailBehaviour, onMail: (subject: string) => void): void {
  let [buffer, letter] = ['', null as string[] | null];
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (letter) {
      if (line !== '.') return void letter.push(line);
      onMail(subjectOf(letter));
      letter = null;
      return say('250 taken');
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

function subjectOf(letter: readonly string[]): string {
  return (
    letter
      .find((line) => line.toLowerCase().startsWith('subject:'))
      ?.slice('subject:'.length)
      .trim() ?? ''
  );
}

import type { AddressInfo } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Sandbox } from '#src/core/sandbox.ts';
import { extractLinks } from './links.ts';
import { storeMail } from './mails.ts';

/** Accepts every mail without authentication or TLS, and stores it before it confirms. */
export async function startInbox(sandbox: Sandbox): Promise<{ port: number; close(): Promise<void> }> {
  const { host, smtpPort } = sandbox.config;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    onData(stream, session, done) {
      receive(sandbox, stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // Aborted client connections are ignored.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(smtpPort, host, () => {
      server.server.removeListener('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function receive(
  { store, clock }: Sandbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  // Loaded with the first mail to save memory.
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(stream, { skipTextToHtml: true, skipImageLinks: true });
  const html = parsed.html || '';
  const text = parsed.text ?? '';
  storeMail(store, {
    to: session.envelope.rcptTo.map(({ address }) => address),
    from: senderOf(parsed, session),
    subject: parsed.subject ?? '',
    text,
    html,
    links: extractLinks(html, text),
    at: clock.now(),
  });
}

// The From header; the envelope's sender when there is none.
function senderOf({ from }: ParsedMail, { envelope }: SMTPServerSession): string {
  const header = from?.value[0];
  if (header?.address) return header.name ? `${header.name} <${header.address}>` : header.address;
  return envelope.mailFrom ? envelope.mailFrom.address : '';
}

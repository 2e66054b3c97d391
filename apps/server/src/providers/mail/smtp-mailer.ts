import { createTransport } from 'nodemailer';
import { isLoopbackUrl } from '#src/config/env.ts';
import { MailError, type Mailer, type MailFailure } from './port.ts';

// Connecting and five answers stay under the lease of the outbox (modules/notifications/mail-worker.ts): one mail, one sender.
const CONNECT_MS = 5_000;
const SILENCE_MS = 8_000;

/**
 * Mail over SMTP with up to four kept connections. `smtpUrl` as in nodemailer: smtp(s)://user:pass@host:port. Links that set a
 * password travel in mails: unless the URL says `requireTLS=false`, only this machine is sent any over a plain connection.
 */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    ...connectionTo(options.smtpUrl),
    pool: true,
    maxConnections: 4,
    // The outbox decides what is sent again, and when.
    maxRequeues: 0,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: mail.to },
          messageId: `<${mail.messageId}>`,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // Asks mailboxes not to answer with vacation notes.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MailError(kindOf(error), error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      }
    },
    close: () => transport.close(),
  };
}

/** Connects as mails do, with TLS and password where they are used, and sends nothing. Throws what stands in the way. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(connectionTo(smtpUrl));
  await transport.verify().finally(() => transport.close());
}

function connectionTo(smtpUrl: string) {
  return {
    url: smtpUrl,
    ...(isTlsRequired(smtpUrl) && { requireTLS: true }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isTlsRequired(smtpUrl: string): boolean {
  return !isLoopbackUrl(smtpUrl) && new URL(smtpUrl).searchParams.get('requireTLS') !== 'false';
}

const OUR_FAULT = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG', 'EPROXY']);
// System calls that fail before anything is said to the server.
const BEFORE_CONTACT = new Set(['connect', 'getaddrinfo']);

function kindOf(error: unknown): MailFailure {
  const { code, syscall, responseCode } = error as NodeJS.ErrnoException & { responseCode?: number };
  if (code && OUR_FAULT.has(code)) return 'rejected';
  if (responseCode !== undefined) return responseCode >= 500 ? 'declined' : 'retryable';
  // nodemailer reports a lost connection in the same way before and after the server took the mail.
  return syscall && BEFORE_CONTACT.has(syscall) ? 'retryable' : 'unknown';
}

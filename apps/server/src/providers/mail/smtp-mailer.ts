import { createTransport } from 'nodemailer';
import { isLoopbackUrl } from '#src/config/env.ts';
import { MailError, type Mailer, type MailFailure } from './port.ts';

// Connecting plus five responses stay below the outbox lease (modules/notifications/mail-worker.ts), so that no
// second sender takes the mail.
const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 8_000;

/**
 * SMTP with up to four pooled connections. `smtpUrl` as in nodemailer: smtp(s)://user:pass@host:port. Mails contain
 * password links: other hosts are only used over TLS, unless the URL says `requireTLS=false`.
 */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    ...connectionOptions(options.smtpUrl),
    pool: true,
    maxConnections: 4,
    // Retries are the outbox's decision.
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
          // Korean: half as long as quoted-printable, and encoded at a fraction of its cost.
          textEncoding: 'base64',
          // Suppresses vacation replies.
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        });
      } catch (error) {
        throw new MailError(failureKind(error), error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      }
    },
    close: () => transport.close(),
  };
}

/** Connects with TLS and credentials like a delivery, and sends nothing. Throws the cause of a failure. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(connectionOptions(smtpUrl));
  await transport.verify().finally(() => transport.close());
}

function connectionOptions(smtpUrl: string) {
  return {
    url: smtpUrl,
    ...(isTlsRequired(smtpUrl) && { requireTLS: true }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isTlsRequired(smtpUrl: string): boolean {
  return !isLoopbackUrl(smtpUrl) && new URL(smtpUrl).searchParams.get('requireTLS') !== 'false';
}

const CONFIGURATION_ERRORS = new Set([
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'ETLS',
  'EREQUIRETLS',
  'ECONFIG',
  'EPROXY',
]);
// System calls that fail before the server receives anything.
const BEFORE_CONTACT = new Set(['connect', 'getaddrinfo']);

function failureKind(error: unknown): MailFailure {
  const { code, syscall, responseCode } = error as NodeJS.ErrnoException & { responseCode?: number };
  if (code && CONFIGURATION_ERRORS.has(code)) return 'rejected';
  if (responseCode !== undefined) return responseCode >= 500 ? 'declined' : 'retryable';
  // nodemailer does not report whether a connection was lost before or after the server accepted the mail.
  return syscall && BEFORE_CONTACT.has(syscall) ? 'retryable' : 'unknown';
}

import { createTransport } from 'nodemailer';
import { MailError, type Mailer, type MailFailure } from './port.ts';

// Together well under the worker's lease (features/mails/deliver-mails.ts), so that one mail has one sender.
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;

/** Mail over SMTP with up to four kept connections. `smtpUrl` as in nodemailer: smtp(s)://user:pass@host:port. */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    pool: true,
    url: options.smtpUrl,
    maxConnections: 4,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
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

const OUR_FAULT = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG', 'EPROXY']);

function kindOf(error: unknown): MailFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (code && OUR_FAULT.has(code)) return 'rejected';
  if (responseCode !== undefined) return responseCode >= 500 ? 'declined' : 'retryable';
  return command === 'CONN' ? 'retryable' : 'unknown';
}

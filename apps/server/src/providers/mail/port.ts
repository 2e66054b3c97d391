export type OutgoingMail = {
  /** Message-ID without angle brackets, stable across retries. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, by their names. */
  headers?: Readonly<Record<string, string>>;
};

export type Mailer = {
  /** Resolves once the server has accepted the mail. Throws MailError. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/**
 * `declined`: the server refuses this mail for good. `rejected`: our settings are wrong. `retryable`: certainly not
 * accepted. `unknown`: possibly accepted.
 */
export type MailFailure = 'declined' | 'rejected' | 'retryable' | 'unknown';

export class MailError extends Error {
  readonly kind: MailFailure;
  constructor(kind: MailFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MailError';
    this.kind = kind;
  }
}

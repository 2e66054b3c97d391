export type OutgoingMail = {
  /** The Message-ID without angle brackets; the same mail sent again carries the same one. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Sends mail. */
export type Mailer = {
  /** Resolves once the server has taken the mail. Throws MailError. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/**
 * Why a mail was not sent. declined: the server refuses this mail for good; rejected: our settings are wrong;
 * retryable: certainly not taken; unknown: it may have been taken.
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

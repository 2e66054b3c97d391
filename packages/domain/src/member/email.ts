export const EMAIL_MAX = 320;

// The pattern of <input type="email"> (HTML standard) in lower case, with a top-level domain of two letters or more, because
// bare hosts receive no mail.
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PATTERN = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*\\.[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`,
);
const MISPLACED_DOT = /^\.|\.\.|\.@/;
// Valid, but in practice a typing error, an alias, or refused by mail servers.
const RARE_SIGN = /[!#$%&*/=?^`{|}~]/;
// RFC 5321: the local part has at most 64 octets, and a path of 256 includes the angle brackets.
const LOCAL_MAX = 64;
const MAILBOX_MAX = 254;

/**
 * An email address as it is stored and compared: phones capitalise the first letter and append a space when pasting.
 */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

const GMAIL = /^g(?:oogle)?mail\.com$/;

/** The mailbox of a normalized address: `a+b@` is delivered to `a@`, and Gmail ignores dots in the local part. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = '', domain] = [email.slice(0, at).replace(/(?<=.)\+.*$/s, ''), email.slice(at + 1)];
  return GMAIL.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

export function isEmail(text: string): boolean {
  return isMemberEmail(text) && !MISPLACED_DOT.test(text) && !RARE_SIGN.test(text);
}

/**
 * Whether a normalized text can be the email address of an existing member. Accepts more than the sign-up: members who
 * signed up under an earlier rule still sign in, verify and change their password with their address.
 */
export function isMemberEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && PATTERN.test(text);
}

/** Whether a mail can be sent to a normalized text, whether or not it belongs to a member. */
export function isMailbox(text: string): boolean {
  const isSized = text.length <= MAILBOX_MAX && text.indexOf('@') <= LOCAL_MAX;
  return isSized && isMemberEmail(text) && !MISPLACED_DOT.test(text);
}

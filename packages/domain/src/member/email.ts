/** The longest and the shortest e-mail address that is accepted. */
export const EMAIL_MAX = 320;

// The pattern of <input type="email"> (HTML standard), lower-cased, and with a top-level domain of two letters or more: no mail
// reaches a bare host.
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PATTERN = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*\\.[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`,
);

/** An e-mail address as it is stored and compared: phones capitalise the first letter, and paste a space behind the last one. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a normalized text may be the e-mail address of a member. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && PATTERN.test(text);
}

/** One label of a host name: letters, digits and inner hyphens. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*@(?:${LABEL}\\.)+[a-z]{2,24}$`,
  'i',
);
const LOCAL_MAX = 64;
// RFC 5321: a path of 256 octets holds the address in angle brackets.
const ADDRESS_MAX = 254;

/**
 * True when a mail can be sent to the text as it stands. Wider than the rule of sign-up, which is for accounts
 * only: an answer goes to any mailbox, also one with capitals or a long top-level domain.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && text.indexOf('@') <= LOCAL_MAX && ADDRESS.test(text);
}

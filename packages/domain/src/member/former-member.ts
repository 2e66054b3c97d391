import { t } from '../copy.ts';

// RFC 2606: mail to this domain is never delivered.
const DOMAIN = '@left.invalid';

/** Replacement data for a member whose account was deleted: their texts remain under this name. */
export function formerMember(uid: string) {
  return { email: `${uid}${DOMAIN}`, name: t('member.left'), nameKey: `left:${uid}`, image: '', quote: '' };
}

/** The placeholder gets no mail and is never shown. */
export function isFormerEmail(email: string): boolean {
  return email.endsWith(DOMAIN);
}

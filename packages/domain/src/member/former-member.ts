import { t } from '../copy.ts';

// RFC 2606: no mail ever goes there.
const DOMAIN = '@left.invalid';

/** What stands in the row of a member who has left, in place of who they were: their words stay under this name. */
export function formerMember(uid: string) {
  return { email: `${uid}${DOMAIN}`, name: t('member.left'), nameKey: `left:${uid}`, image: '', quote: '' };
}

/** Whether an address is that of somebody who has left: nobody is to be written to there, and it is shown to nobody. */
export function isFormerEmail(email: string): boolean {
  return email.endsWith(DOMAIN);
}

import { t } from '@pq/domain/copy';
import { mailKinds } from '@pq/domain/mail-kinds';

/** What a kind of mail is called; one of a later release by its own name. */
export function mailName(kind: string): string {
  const known = mailKinds.find((one) => one === kind);
  return known ? t(`admin.mail.${known}`) : kind;
}

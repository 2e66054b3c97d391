import { mailNames } from '@pq/domain/copy/mail/mail-kinds';

/** What a kind of mail is called; one of a later release by its own name. */
export function mailName(kind: string): string {
  return (mailNames as Readonly<Record<string, string>>)[kind] ?? kind;
}

import { mailNames } from '@pq/domain/copy/mail/mail-kinds';

/** A kind of a later release is shown by its raw name. */
export function mailName(kind: string): string {
  return (mailNames as Readonly<Record<string, string>>)[kind] ?? kind;
}

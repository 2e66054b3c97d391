import type { NewMail } from '#src/modules/notifications/index.ts';
import type { Telling, Told } from './queries.ts';

/** The mail that tells a member of a material change, once. */
export function changeMail(
  { id, version, title, effectiveAt, summary }: Telling,
  { uid, email, nickname }: Told,
): NewMail<'policyChanged'> {
  return {
    kind: 'policyChanged',
    to: email,
    data: { nickname, policy: title, policyId: id, effectiveAt, summary },
    dedupeKey: `policy:${id}:${version}:${uid}`,
  };
}

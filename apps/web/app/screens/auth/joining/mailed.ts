import type { PolicyFlags } from '@pq/domain/member/signup';

/** What /signup/finish is handed over of a mail that is under way, by router state: it lives as long as the tab. */
export type Mailed =
  | { kind: 'password'; email: string }
  | {
      kind: 'signup';
      email: string;
      /** Lets the mail be sent once more (resendVerification). */
      joining: string;
      /** Joined through a provider. */
      social?: true;
      /** What was filled in, for another try with another address; never a password. */
      form?: { name: string; policy: PolicyFlags };
    };

/** The mail that a place's state tells of; null when it tells of none. */
export function mailedIn(state: unknown): Mailed | null {
  const { kind, email } = (state ?? {}) as Partial<Mailed>;
  return (kind === 'password' || kind === 'signup') && typeof email === 'string' ? (state as Mailed) : null;
}

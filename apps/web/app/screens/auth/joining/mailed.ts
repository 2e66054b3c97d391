import type { PolicyFlags } from '@pq/domain/member/signup';

/** Router state of /signup/finish; it lives as long as the tab. */
export type Mailed =
  | { kind: 'password'; email: string }
  | {
      kind: 'signup';
      email: string;
      /** The token to send the mail again (resendVerification). */
      joining: string;
      social?: true;
      /** The input, for another attempt with another address; never a password. */
      form?: { name: string; policy: PolicyFlags };
    };

/** Null when the router state describes no mail. */
export function mailedIn(state: unknown): Mailed | null {
  const { kind, email } = (state ?? {}) as Partial<Mailed>;
  return (kind === 'password' || kind === 'signup') && typeof email === 'string' ? (state as Mailed) : null;
}

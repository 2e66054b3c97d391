import type { PolicyFlags } from '@pq/domain/member/signup';

/** The router state of /signup/finish about a mail that was sent; it lives as long as the tab. */
export type Mailed =
  | { kind: 'password'; email: string }
  | {
      kind: 'signup';
      email: string;
      /** The token to send the mail again (resendVerification). */
      joining: string;
      /** The sign-up was made through a provider. */
      social?: true;
      /** The input, for another attempt with another address; never a password. */
      form?: { name: string; policy: PolicyFlags };
    };

/** The mail that the router state describes; null when it describes none. */
export function mailedIn(state: unknown): Mailed | null {
  const { kind, email } = (state ?? {}) as Partial<Mailed>;
  return (kind === 'password' || kind === 'signup') && typeof email === 'string' ? (state as Mailed) : null;
}

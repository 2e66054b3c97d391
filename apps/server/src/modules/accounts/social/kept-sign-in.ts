import type { SocialIdentity, SocialName } from '#src/providers/oauth/port.ts';

/** A sign-in that has been sent to its provider. */
export type SentSignIn = {
  provider: SocialName;
  /** Whether the browser has scripts, so that the screen of `/login/loading` can go on by itself. */
  screen: boolean;
};

/** A first sign-in whose account lacks what only the person can give; it is of one browser. */
export type HalfMade = {
  /** The member's id to be. */
  uid: string;
  provider: SocialName;
  identity: SocialIdentity;
  /** What it was completed with before, where the e-mail is still to be proven: another may be given. */
  waiting?: { email: string; name: string };
};

/** How long somebody may take at the provider, and over the last fields. */
export const SENT_TTL_S = 600;
export const HALF_MADE_TTL_S = 1_800;

/** Names under which they are kept; made of hashes, so that a copy of the database completes no sign-in. */
export const sentName = (stateHash: string, browserHash: string) => `social-sent:${stateHash}:${browserHash}`;
export const halfMadeName = (tokenHash: string) => `social-half:${tokenHash}`;

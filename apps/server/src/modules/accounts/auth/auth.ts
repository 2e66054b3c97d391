import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import type { ReadSession } from '#src/platform/http/limit-requests.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import type { ResetLinkState } from './links.ts';
import type { Passwords } from './passwords.ts';
import type { SignUpBrowser } from './pending-verification.ts';
import type { Vault } from './second-factor/vault.ts';
import type { Proven } from './start-session.ts';

export type CookieSession =
  | { kind: 'session'; role: Caller['role']; cookie: string }
  | { kind: 'secondFactor'; cookie: string };

export type Auth = {
  authenticate: Authenticate;
  readSession: ReadSession;
  /** Registers /api/auth/*, whose bodies are not in the envelope of other calls. */
  register(app: FastifyInstance): void;
  /** Signs in a member whose identity is proven and returns the Set-Cookie header; null when they have just left. */
  startSession(memberId: string, from: Proven['from']): Promise<CookieSession | null>;
  endSession(request: FastifyRequest): Promise<void>;
  /** The state of a link to a new password; does not consume it. */
  checkResetLink(token: string): Promise<ResetLinkState>;
  passwords: Passwords;
  limits: AuthLimits;
  devices: KnownDevices;
  signUpBrowser: SignUpBrowser;
  vault: Vault;
  /** The Set-Cookie header that removes a browser's session. */
  signedOutCookie: string;
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, systemClock } from '#src/platform/clock.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { authEvents } from './auth-events.ts';
import { createBetterAuth } from './better-auth.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { type AuthLimits, authLimits } from './limits.ts';
import { checkResetLink, type ResetLinkState } from './links.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSignUpBrowser, type SignUpBrowser } from './pending-verification.ts';
import { registerAuthRoutes } from './routes.ts';
import { createChallengeCookie, createChallenges } from './second-factor/challenges.ts';
import { createVault, type Vault } from './second-factor/vault.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { deleteSession } from './sessions/queries.ts';
import { hashToken, sessionTokens } from './sessions/session-token.ts';
import { createStartSession, type StartSession } from './sessions/start-session.ts';

export type Auth = {
  authenticate: Authenticate;
  /** The token hash of a request's session if it carries our signature, whether or not it is live; does not query the database. */
  readSession(request: FastifyRequest): string | null;
  /** Registers /api/auth/*, whose bodies are better-auth's and not in the envelope of other calls. */
  register(app: FastifyInstance): void;
  /** Signs in a member whose identity is proven and returns the Set-Cookie header; null when they have just left. */
  startSession: StartSession;
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

/** Creates sign-in. It runs in real time, not by the product's clock, which tests and demos move. */
export function createAuth(platform: Platform, realClock: Clock = systemClock): Auth {
  const { config, secrets } = platform;
  const passwords = createPasswords();
  const limits = authLimits(config);
  const isSecure = config.publicUrl.startsWith('https:');
  const tokens = sessionTokens(secrets.auth, isSecure);
  const devices = knownDevices(secrets.auth, isSecure);
  const betterAuth = createBetterAuth(platform, {
    passwords,
    realClock,
    events: authEvents(platform, limits),
  });
  const challenges = createChallenges(betterAuth);
  const challengeCookie = createChallengeCookie(secrets.auth, config.publicUrl.startsWith('https:'));
  const vault = createVault(betterAuth);
  const signUpBrowser = createSignUpBrowser(platform);
  const sessionDeps = { betterAuth, tokens, challenges, challengeCookie };
  const startSession = createStartSession(platform.database.db, sessionDeps, config.auth.sessionTtlS);
  const deps = { ...sessionDeps, limits, devices, signUpBrowser, startSession, vault };
  return {
    authenticate: createAuthenticate(platform, tokens, realClock),
    readSession: (request) => {
      const sent = tokens.read(request);
      return sent?.isSigned ? hashToken(sent.token) : null;
    },
    register: (app) => registerAuthRoutes(app, platform, deps),
    startSession,
    signUpBrowser,
    async endSession(request) {
      const sent = tokens.read(request);
      if (sent) await deleteSession(platform.database.db, hashToken(sent.token));
    },
    checkResetLink: (token) => checkResetLink(platform, betterAuth, token),
    passwords,
    limits,
    devices,
    vault,
    signedOutCookie: tokens.cookie('', 0),
  };
}

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
import { type JoiningBrowser, joiningBrowser } from './pending-verification.ts';
import { registerAuthRoutes } from './routes.ts';
import { createChallengeCookie, createChallenges } from './second-factor/challenges.ts';
import { createVault, type Vault } from './second-factor/vault.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { deleteSession } from './sessions/queries.ts';
import { hashToken, sessionTokens } from './sessions/session-token.ts';
import { createStartSession, type StartSession } from './sessions/start-session.ts';

/** Sign-in as the rest of the server sees it. */
export type Auth = {
  authenticate: Authenticate;
  /** Names the session of a request that carries our signature, live or not, without asking the database; else null. */
  readSession(request: FastifyRequest): string | null;
  /** Registers /api/auth/*: better-auth's own bodies, outside the envelope (surface.md). */
  register(app: FastifyInstance): void;
  /** Signs a member in who has proven who they are; gives the Set-Cookie header. Null when they have just left. */
  startSession: StartSession;
  /** Ends the session that a request brings, if any. */
  endSession(request: FastifyRequest): Promise<void>;
  /** What has become of a link to a new password, which stays unused. */
  checkResetLink(token: string): Promise<ResetLinkState>;
  passwords: Passwords;
  limits: AuthLimits;
  devices: KnownDevices;
  /** Where somebody has signed up. */
  joining: JoiningBrowser;
  /** Opens the secrets of second factors. */
  vault: Vault;
  /** Takes the session's cookie away from a browser. */
  signedOutCookie: string;
};

/** Opens sign-in on the platform. It lives in real time, whatever the product's clock says (surface.md). */
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
  const joining = joiningBrowser(platform);
  const sessionDeps = { betterAuth, tokens, challenges, challengeCookie };
  const startSession = createStartSession(platform.database.db, sessionDeps, config.auth.sessionTtlS);
  const deps = { ...sessionDeps, limits, devices, joining, startSession, vault };
  return {
    authenticate: createAuthenticate(platform, tokens, realClock),
    readSession: (request) => {
      const sent = tokens.read(request);
      return sent?.isSigned ? hashToken(sent.token) : null;
    },
    register: (app) => registerAuthRoutes(app, platform, deps),
    startSession,
    joining,
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

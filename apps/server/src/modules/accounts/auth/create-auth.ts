import { type Clock, systemClock } from '#src/platform/clock.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Auth } from './auth.ts';
import { knownDevices } from './known-devices.ts';
import { authLimits } from './limits.ts';
import { checkResetLink } from './links.ts';
import { createPasswords } from './passwords.ts';
import { createSignUpBrowser } from './pending-verification.ts';
import { registerAuthRoutes } from './routes.ts';
import { createChallengeCookie } from './second-factor/challenges.ts';
import { createVault } from './second-factor/vault.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { deleteSession } from './sessions/queries.ts';
import { sessionLifeS } from './sessions/session-limits.ts';
import { hashToken, sessionTokens } from './sessions/session-token.ts';
import { startSession } from './start-session.ts';

/** Runs in real time, not by the product's clock, which tests and demos move. */
export function createAuth(platform: Platform, realClock: Clock = systemClock): Auth {
  const { config, secrets } = platform;
  const passwords = createPasswords();
  const limits = authLimits(config);
  const isSecure = config.publicUrl.startsWith('https:');
  const tokens = sessionTokens(secrets.auth, isSecure);
  const devices = knownDevices(secrets.auth, isSecure);
  const challengeCookie = createChallengeCookie(secrets.auth, isSecure);
  const vault = createVault(secrets.auth);
  const signUpBrowser = createSignUpBrowser(platform);
  const sessionCookie = (token: string, role: Caller['role']) =>
    tokens.cookie(token, Math.min(config.auth.sessionTtlS, sessionLifeS(role)));
  const deps = { realClock, tokens, sessionCookie, challengeCookie, passwords, limits, devices, vault };
  return {
    authenticate: createAuthenticate(platform, tokens, realClock),
    readSession: (request) => {
      const sent = tokens.read(request);
      return sent && { id: hashToken(sent.token), isSigned: sent.isSigned };
    },
    register: (app) => registerAuthRoutes(app, platform, deps),
    async startSession(memberId, from) {
      const started = await startSession(platform, realClock, { memberId, passwordHash: null, from });
      if (started.kind === 'refused') return null;
      if (started.kind === 'secondFactor')
        return { kind: 'secondFactor', cookie: challengeCookie.set(started.challenge) };
      const { role } = started.member;
      return { kind: 'session', role, cookie: sessionCookie(started.token, role) };
    },
    signUpBrowser,
    async endSession(request) {
      const sent = tokens.read(request);
      if (sent) await deleteSession(platform.database.db, hashToken(sent.token));
    },
    checkResetLink: (token) => checkResetLink(platform.database.db, token),
    passwords,
    limits,
    devices,
    vault,
    signedOutCookie: tokens.cookie('', 0),
  };
}

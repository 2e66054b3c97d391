import { createHmac } from 'node:crypto';
import { maskAddress } from './http/addresses.ts';
import { callerOf } from './http/caller.ts';
import type { Platform } from './platform.ts';
import type { SecurityEvent } from './security-events.ts';

/** Where events go, and the secret that hides whom they name. */
export type SecurityLog = Pick<Platform, 'log' | 'metrics'> & { secrets: Pick<Platform['secrets'], 'auth'> };

/** What an event is about: a member by uid, an e-mail as it was typed, or a thing by its key. Logged as a hash. */
type Target = { type: 'member' | 'email' | 'project' | 'policy'; id: string };

/** The part of a Fastify request that an event tells of. */
type Source = { id: string; ip: string; method: string; routeOptions: { url?: string | undefined } };

/** Who acted, where the request does not say so: nobody is signed in while signing in. */
type Actor = { uid: string; role: 'member' | 'admin' };

type Details = {
  /** The request that caused the event; absent for jobs. */
  request?: Source | undefined;
  actor?: Actor | null;
  target?: Target;
};

/**
 * Writes one line of the security log and counts it. Call it after the commit of what it tells of. The line is written
 * whatever LOG_LEVEL says, and names nobody: people and targets are keyed hashes, so that the events of one person can be
 * joined, and addresses are masked.
 */
export function recordSecurityEvent(
  { log, metrics, secrets }: SecurityLog,
  event: SecurityEvent,
  { request, actor = request && callerOf(request), target }: Details,
): void {
  metrics.securityEvents.inc({ event });
  log.child({ security: true }, { level: 'info' }).info(
    {
      event,
      // Else that of the work that is under way, as on every line.
      ...(request && { requestId: request.id }),
      method: request?.method,
      route: request?.routeOptions.url,
      address: request && maskAddress(request.ip),
      person: actor ? hashOf(secrets.auth, 'member', actor.uid) : null,
      role: actor?.role ?? null,
      target: target && `${target.type}:${hashOf(secrets.auth, target.type, target.id)}`,
    },
    'security event',
  );
}

/** 96 bits of a keyed hash: enough to join events, and nobody without AUTH_SECRET can try e-mails against it. */
function hashOf(secret: string, type: Target['type'], id: string): string {
  return createHmac('sha256', secret).update(`security-event:${type}:${id}`).digest('base64url').slice(0, 16);
}

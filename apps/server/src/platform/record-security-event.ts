import { createHmac } from 'node:crypto';
import { maskAddress, networkAddressOf } from './http/addresses.ts';
import { callerOf } from './http/caller.ts';
import type { Platform } from './platform.ts';
import type { SecurityEvent } from './security-events.ts';

export type SecurityLog = Pick<Platform, 'log' | 'metrics'> & { secrets: Pick<Platform['secrets'], 'auth'> };

/** The subject: a member by uid, an e-mail as typed, or a thing by key. Logged as a hash. */
type Target = { type: 'member' | 'email' | 'project' | 'policy'; id: string };

type Source = { id: string; ip: string; method: string; routeOptions: { url?: string | undefined } };

type Actor = { uid: string; role: 'member' | 'admin' };

type Details = {
  request?: Source | undefined;
  actor?: Actor | null;
  target?: Target;
};

/**
 * At any LOG_LEVEL. Call it after the commit. People and targets are keyed hashes, so that the events of one person
 * can be joined without naming them; addresses are masked.
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
      // Else the log context supplies the id.
      ...(request && { requestId: request.id }),
      method: request?.method,
      route: request?.routeOptions.url,
      address: request && maskAddress(networkAddressOf(request)),
      person: actor ? hashOf(secrets.auth, 'member', actor.uid) : null,
      role: actor?.role ?? null,
      target: target && `${target.type}:${hashOf(secrets.auth, target.type, target.id)}`,
    },
    'security event',
  );
}

/** 96 bits of a keyed hash: enough to join events; without AUTH_SECRET nobody can test e-mails against it. */
function hashOf(secret: string, type: Target['type'], id: string): string {
  return createHmac('sha256', secret).update(`security-event:${type}:${id}`).digest('base64url').slice(0, 16);
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** The signed-in person who makes a call. */
export type Caller = {
  uid: string;
  role: 'member' | 'admin';
  email: string;
  name: string;
};

/**
 * The same with the session of the call. `provenAtMs`: when the person last proved who they are, epoch ms in real time.
 * `mustEnrol`: an administrator who has to enrol a second factor first, and has the role of a member until then.
 */
export type SignedIn = Caller & { session: { id: string; provenAtMs: number; mustEnrol: boolean } };

/** An administrator who makes a call that only they may make. */
export type AdminCaller = Caller & { role: 'admin' };

/**
 * Finds the caller by session cookie or bearer token; null when there is no live session. Made by modules/accounts/auth. `isUse` false: the
 * request prolongs no session, because nobody has done anything for it.
 */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { isUse?: boolean },
) => Promise<SignedIn | null>;

const callers = new WeakMap<object, Caller>();

/** Notes whom authentication has found behind a request. */
export function setCaller(request: object, caller: Caller): void {
  callers.set(request, caller);
}

/** The signed-in person behind a request, as far as it was asked; null when nobody is known. */
export function callerOf(request: object): Caller | null {
  return callers.get(request) ?? null;
}

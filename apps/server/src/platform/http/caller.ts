import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export type Caller = {
  uid: string;
  role: 'member' | 'admin';
  email: string;
  name: string;
};

/**
 * With the session. `provenAtMs`: when the person last proved who they are, epoch ms in real time. `mustEnrol`: an
 * admin who has to enrol a second factor first, and has the role of a member until then.
 */
export type SignedIn = Caller & { session: { id: string; provenAtMs: number; mustEnrol: boolean } };

export type AdminCaller = Caller & { role: 'admin' };

/** What identifies a session. */
export type Credentials = { headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'> };

/** For what lasts longer than the request, whose memory is released. */
export function credentialsOf({ headers: { authorization, cookie } }: Credentials): Credentials {
  return { headers: { authorization, cookie } };
}

/**
 * Finds the caller by session cookie or bearer token; null without a live session. Implemented by
 * modules/accounts/auth. Without a `reply`: in the background, which does not prolong the session.
 */
export type Authenticate = (request: Credentials, reply: FastifyReply | null) => Promise<SignedIn | null>;

const callers = new WeakMap<object, Caller>();

export function setCaller(request: object, caller: Caller): void {
  callers.set(request, caller);
}

/** Null for visitors and before authentication. */
export function callerOf(request: object): Caller | null {
  return callers.get(request) ?? null;
}

const answers = new WeakMap<object, ServerResponse>();

/** Names the response that a caller waits for, so that work which nobody waits for any more is left out. */
export function setAnswer(caller: object, answer: ServerResponse): void {
  answers.set(caller, answer);
}

export function answerFor(caller: object): ServerResponse | undefined {
  return answers.get(caller);
}

import { t } from '@pq/domain/copy';
import type { PasswordProblem } from '@pq/domain/member/password/password-rule';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '#src/platform/product-error.ts';

type RefusalText =
  | 'err.invalid'
  | 'err.tooMany'
  | 'login.code.expired'
  | 'login.code.locked'
  | 'login.code.unreadable'
  | 'login.fail'
  | 'login.otherMethod'
  | 'login.tooMany'
  | 'login.verify'
  | 'login.verify.withheld'
  | 'password.change.expired'
  | 'password.change.used'
  | 'signup.err.format'
  | PasswordProblem;

type Details = Record<string, number | boolean>;
type Options = { retryAfterS?: unknown; field?: string; details?: Details };

/** A refusal under /api/auth with the body {code, message}; the message is Korean and can be shown. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly details: Details;
  readonly retryAfterS: number | null;

  readonly field: string | null;

  constructor(
    status: number,
    code: string,
    copy: RefusalText | { text: string },
    { retryAfterS, field, details = {} }: Options = {},
  ) {
    super(code);
    this.name = 'AuthRefusal';
    this.status = status;
    this.code = code;
    this.text = typeof copy === 'string' ? t(copy) : copy.text;
    this.details = details;
    this.field = field ?? null;
    this.retryAfterS = typeof retryAfterS === 'number' ? retryAfterS : null;
  }

  /** The refusal behind an error, also of a rate limit; null for any other error. */
  static from(error: unknown): AuthRefusal | null {
    if (error instanceof AuthRefusal) return error;
    if (error instanceof ProductError && error.code === 'tooMany')
      return new AuthRefusal(429, 'TOO_MANY_REQUESTS', 'err.tooMany', {
        retryAfterS: error.data?.retryAfterS,
      });
    return null;
  }
}

export function otherMethod(): AuthRefusal {
  return new AuthRefusal(409, 'OTHER_METHOD', 'login.otherMethod');
}

export function answerAuthError(
  error: FastifyError | Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = AuthRefusal.from(error);
  if (!refusal) throw error;
  if (refusal.retryAfterS !== null) reply.header('retry-after', String(refusal.retryAfterS));
  const { code, text, field, details } = refusal;
  const data = field === null ? {} : { data: { fields: { [field]: text } } };
  return reply
    .status(refusal.status)
    .send({ code, message: text, ...details, state: false, msg: text, ...data });
}

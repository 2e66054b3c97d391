import type { Envelope } from '@pq/contract/envelope';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/failures.ts';
import { ProductError } from '../product-error.ts';
import type { SecurityEvent } from '../security-events/event-names.ts';
import { recordSecurityEvent, type SecurityLog } from '../security-events/record-security-event.ts';

/** Refusals that are events of the security log wherever they are thrown. */
const eventOfCode: Partial<Record<ProductError['code'], SecurityEvent>> = {
  permission: 'right.refused',
  freshSignIn: 'fresh_sign_in.refused',
  mediaType: 'upload.type_refused',
};

/** Turns anything thrown under /api into the envelope; what is not expected is logged and told nothing of. */
export function installErrorHandler(app: FastifyInstance, platform: SecurityLog): void {
  const { log } = platform;
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // A body that breaks off looks like a lost connection to the database.
    const isCutOff = error === request.raw.errored;
    const refusal = isCutOff
      ? new ProductError('invalid', undefined, { cause: error })
      : toProductError(error);
    const of = { err: error, requestId: request.id, route: request.routeOptions.url };
    // Nobody but an operator can do something about these.
    if (refusal.code === 'server' || refusal.code === 'notStored') log.error(of, 'unexpected error');
    if (refusal.code === 'unavailable') log.warn(of, 'could not be asked');
    const event = securityEventOf(error);
    if (event) recordSecurityEvent(platform, event, { request });
    return answer(reply, refusal);
  });
}

/** What the framework itself refuses, like a body that is no JSON, is no event. */
function securityEventOf(error: Error): SecurityEvent | undefined {
  return error instanceof ProductError ? (error.securityEvent ?? eventOfCode[error.code]) : undefined;
}

/** The 404 of unknown calls. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(reply, new ProductError('notFound'));
}

function answer(reply: FastifyReply, refusal: ProductError): FastifyReply {
  const envelope: Envelope<never> = {
    state: false,
    ...(refusal.status === 403 && { code: refusal.code }),
    ...(refusal.data && { data: refusal.data }),
    msg: refusal.msg,
  };
  const retryAfterS = refusal.data?.retryAfterS ?? (refusal.status === 503 ? 1 : undefined);
  if (typeof retryAfterS === 'number') reply.header('retry-after', String(retryAfterS));
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

function toProductError(error: FastifyError | Error): ProductError {
  if (error instanceof ProductError) return error;
  if (isDatabaseUnavailable(error)) return new ProductError('unavailable', undefined, { cause: error });
  const { statusCode } = error as FastifyError;
  if (statusCode === 413) return new ProductError('tooLarge');
  if (statusCode === 415) return new ProductError('mediaType');
  if (statusCode === 429) return new ProductError('tooMany');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ProductError('invalid');
  return new ProductError('server', undefined, { cause: error });
}

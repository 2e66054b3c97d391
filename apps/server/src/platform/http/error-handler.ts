import type { Envelope } from '@pq/contract/envelope';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Availability } from '../database/availability.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { ProductError } from '../product-error.ts';
import { recordSecurityEvent, type SecurityLog } from '../record-security-event.ts';
import type { SecurityEvent } from '../security-events.ts';
import { isInProcess } from './in-process.ts';
import { REQUEST_ID_HEADER } from './watch-requests.ts';

/** Whoever is refused so may do something about it: prove who they are, or come again later. */
const statusesWithCode = new Set([403, 503]);

/** Refusals that are events of the security log wherever they are thrown. */
const eventByCode: Partial<Record<ProductError['code'], SecurityEvent>> = {
  permission: 'right.refused',
  freshSignIn: 'fresh_sign_in.refused',
  mediaType: 'upload.type_refused',
};

/** `database`: absent where nothing is asked of it. */
type Deps = SecurityLog & { database?: { availability: Availability } };

/** Turns anything thrown under /api into the envelope; what is not expected is logged and told nothing of. */
export function installErrorHandler(app: FastifyInstance, platform: Deps): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // A body that breaks off looks like a lost connection to the database.
    const isCutOff = error === request.raw.errored;
    const refusal = isCutOff
      ? new ProductError('invalid', undefined, { cause: error })
      : toProductError(error);
    // Answered first: what is found out for the log holds nobody up.
    logRefusal(platform, refusal, error, request).catch(() => {});
    const event = securityEventOf(error);
    if (event) recordSecurityEvent(platform, event, { request });
    const retryAfterS = retryAfterSOf(refusal);
    if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
    return sendFailurePage(request, reply, refusal.status) ?? sendEnvelope(reply, refusal);
  });
}

type FailurePage = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;

const failurePages = new WeakMap<object, FailurePage>();

/** From now on a browser that goes to an address itself is shown a page where a fault, an outage or a limit refuses it. */
export function showFailuresAsPages(app: FastifyInstance, page: FailurePage): void {
  failurePages.set(app.server, page);
}

function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply | undefined {
  const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if ((status < 500 && status !== 429) || !isPerson) return undefined;
  return failurePages.get(request.server.server)?.(request, reply, status);
}

async function logRefusal(
  { log, database }: Deps,
  { code }: ProductError,
  err: Error,
  request: FastifyRequest,
): Promise<void> {
  const fields = { err, requestId: request.id, route: request.routeOptions.url };
  // Nobody but an operator can do something about these.
  if (code === 'server' || code === 'notStored') log.error(fields, 'unexpected error');
  // A page counts once, not again with each call that its rendering makes.
  const counted = isInProcess(request) ? 'none' : 'request';
  if (code !== 'unavailable' || (await database?.availability.explains(err, counted))) return;
  log.warn(fields, 'could not be asked');
}

/** What the framework itself refuses, like a body that is no JSON, is no event. */
function securityEventOf(error: Error): SecurityEvent | undefined {
  return error instanceof ProductError ? (error.securityEvent ?? eventByCode[error.code]) : undefined;
}

/** The 404 of unknown calls. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendEnvelope(reply, new ProductError('notFound'));
}

/**
 * The answer to a URL that is none: the framework gives it before any hook runs. Nothing of it is logged, for whatever it is,
 * it may hold what a person has typed.
 */
export function answerBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, request.id);
  sendEnvelope(reply, new ProductError('invalid'));
}

function sendEnvelope(reply: FastifyReply, refusal: ProductError): FastifyReply {
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(refusal)));
}

/** When to come again, where that is known. */
function retryAfterSOf({ status, data }: ProductError): number | undefined {
  const { retryAfterS = status === 503 ? 1 : undefined } = data ?? {};
  return typeof retryAfterS === 'number' ? retryAfterS : undefined;
}

/** What a refusal says in its answer. */
export function envelopeOf({ status, code, data, msg }: ProductError): Envelope<never> {
  return { state: false, ...(statusesWithCode.has(status) && { code }), ...(data && { data }), msg };
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

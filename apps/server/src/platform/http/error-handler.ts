import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Envelope } from '@pq/contract/envelope';
import { t } from '@pq/domain/copy';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Availability } from '../database/availability.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { ProductError } from '../product-error.ts';
import { recordSecurityEvent, type SecurityLog } from '../record-security-event.ts';
import type { SecurityEvent } from '../security-events.ts';
import { isInProcess } from './in-process.ts';
import { REQUEST_ID_HEADER } from './watch-requests.ts';

const eventByCode: Partial<Record<ProductError['code'], SecurityEvent>> = {
  permission: 'right.refused',
  freshSignIn: 'fresh_sign_in.refused',
  mediaType: 'upload.type_refused',
};

type Deps = SecurityLog & { database?: { availability: Availability } };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A second name of `state` in the answers of a call. */
    stateAlias?: 'status';
  }
}

/** Unexpected errors are logged and not described to the client. */
export function installErrorHandler(app: FastifyInstance, platform: Deps): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // An aborted request body looks like a lost database connection.
    const isCutOff = error === request.raw.errored;
    const refusal = isCutOff
      ? new ProductError('invalid', undefined, { cause: error })
      : toProductError(error);
    // Not awaited: the probe behind the log line must not delay the answer.
    logRefusal(platform, refusal, error, request).catch(() => {});
    const event = securityEventOf(error);
    if (event) recordSecurityEvent(platform, event, { request });
    const retryAfterS = retryAfterSOf(refusal);
    if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
    return (
      sendFileRefusal(reply, error) ??
      sendFailurePage(request, reply, refusal.status) ??
      sendEnvelope(reply, refusal, request)
    );
  });
}

/** Conditions and ranges of requests for files (RFC 9110), which @fastify/static refuses. Browsers and caches read the status alone. */
function sendFileRefusal(reply: FastifyReply, error: Error): FastifyReply | undefined {
  const { statusCode, headers = {} } = error as FileRefusal;
  if (statusCode !== 412 && statusCode !== 416) return undefined;
  return reply
    .headers({ ...headers, 'cache-control': 'no-store' })
    .status(statusCode)
    .send('');
}

type FileRefusal = Error & { statusCode?: number; headers?: Record<string, string> };

type FailurePage = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;

const failurePages = new WeakMap<object, FailurePage>();

/** Navigating browsers get a page instead of JSON for 429 and 5xx. */
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
  // Only an admin can act on these.
  if (code === 'server' || code === 'notStored') log.error(fields, 'unexpected error');
  // A page counts once, not again with each in-process call of its rendering.
  const counted = isInProcess(request) ? 'none' : 'request';
  if (code !== 'unavailable' || (await database?.availability.explains(err, counted))) return;
  log.warn(fields, 'could not be asked');
}

/** Refusals of the framework itself, such as invalid JSON, are no security events. */
function securityEventOf(error: Error): SecurityEvent | undefined {
  return error instanceof ProductError ? (error.securityEvent ?? eventByCode[error.code]) : undefined;
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendEnvelope(reply, new ProductError('notFound'));
}

/**
 * Answers a malformed URL, which Fastify refuses before any hook. The URL is not logged: it may contain what a person
 * typed.
 */
export function answerBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, request.id);
  sendEnvelope(reply, new ProductError('invalid'));
}

const statusOfParser: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers what Node's parser refuses before there is a request, and closes the connection. An answer that is on its way is cut off
 * instead, as by Node itself: more bytes would become part of it.
 */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent)
    return void socket.destroy(error);
  const status = statusOfParser[error.code ?? ''] ?? '400 Bad Request';
  const refusal = new ProductError(status.startsWith('408') ? 'tooSlow' : 'invalid');
  const envelope = JSON.stringify(envelopeOf(refusal));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(envelope)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${envelope}`, () => socket.destroy());
}

function sendEnvelope(reply: FastifyReply, refusal: ProductError, request?: FastifyRequest): FastifyReply {
  const stateAlias = request?.routeOptions.config.stateAlias;
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...envelopeOf(refusal), ...(stateAlias && { [stateAlias]: false }) }));
}

function retryAfterSOf({ status, data }: ProductError): number | undefined {
  const { retryAfterS = status === 503 ? 1 : undefined } = data ?? {};
  return typeof retryAfterS === 'number' ? retryAfterS : undefined;
}

export function envelopeOf({ code, data, msg }: ProductError): Envelope<never> {
  return { state: false, code, ...(data && { data }), msg };
}

function toProductError(error: FastifyError | Error): ProductError {
  if (error instanceof ProductError) return error;
  if (isDatabaseUnavailable(error)) return new ProductError('unavailable', undefined, { cause: error });
  const { statusCode } = error as FastifyError;
  // Of the body as a whole; the texts of the codes are about files.
  if (statusCode === 413) return new ProductError('tooLarge', undefined, { msg: t('err.bodyTooLarge') });
  if (statusCode === 415) return new ProductError('mediaType', undefined, { msg: t('err.contentType') });
  if (statusCode === 429) return new ProductError('tooMany');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ProductError('invalid');
  return new ProductError('server', undefined, { cause: error });
}

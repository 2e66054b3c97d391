import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { isLoopbackHost } from '#src/config/env.ts';
import { ProductError } from '../product-error.ts';
import { networkOf } from './addresses.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { limitLargeBodies } from './limit-large-bodies.ts';
import { limitRequests, type RequestLimiting } from './limit-requests.ts';
import { refuseUnstorableText } from './refuse-unstorable-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts requests from other sites' pages: the route changes nothing. */
    anyOrigin?: true;
  }
}

export function secureApp(app: FastifyInstance, publicUrl: string, limiting: RequestLimiting): void {
  refuseOddEncodings(app);
  requireSameOrigin(app, publicUrl);
  const headers = headersOf({
    // Pages set their own policy; every other answer is data and runs nothing.
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    xFrameOptions: { action: 'deny' },
    // Other sites get at most the origin; our own pages need the full referrer for traffic sources.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const counting = limitRequests(app, limiting);
  limitLargeBodies(app, limiting);
  refuseUnstorableText(app);
  limitConcurrency(app, { factor: limiting.factor, ...counting });
  readNothingForHead(app);
}

/** What Helmet sets is the same for every answer; its dozen functions run once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/** A file or an export that Fastify would read to its end, although HEAD sends none of it. */
function readNothingForHead(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, Readable.from([]));
  });
}

/**
 * Refuses bodies that are neither whole nor chunked. Node's parser refuses most of them itself, and closes the socket
 * while the hooks still run.
 */
function refuseOddEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Reading the address while the socket is open caches it, so that such requests are counted.
    void networkOf(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['transfer-encoding'];
    const isOdd = encoding !== undefined && encoding.toLowerCase() !== 'chunked';
    done(isOdd ? new ProductError('invalid') : null);
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafeMethod({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE.has(method);
}

/**
 * CSRF protection: browsers send Origin or Sec-Fetch-Site with every state-changing request, and it must be our own
 * origin; other clients send neither. Exports are recorded, so that they change something, too.
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  const loopback = own.hostname === '127.0.0.1' || own.hostname === 'localhost';
  const isOwn = (request: FastifyRequest): boolean => {
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return origin === undefined || origin === own.origin || (loopback && origin === `http://${host}`);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { isExport, anyOrigin } = request.routeOptions.config;
    const isExempt = anyOrigin || (isSafeMethod(request) && !isExport);
    done(isExempt || isOwn(request) ? undefined : originRefused());
  });
}

function originRefused(): ProductError {
  return new ProductError('permission', undefined, { securityEvent: 'origin.refused' });
}

/**
 * Accepts only loopback names in Host, against DNS rebinding: a stranger's domain that resolves to 127.0.0.1 could
 * otherwise read our answers as its own origin.
 */
export function requireLoopbackHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const name = headers.host?.replace(/:\d+$/, '');
    done(name && isLoopbackHost(name) ? undefined : new ProductError('permission'));
  });
}

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isLoopbackHost } from '#src/config/env.ts';
import { ProductError } from '../product-error.ts';
import { limitRequests, type RequestLimiting } from './limit-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another site's page may send this: it changes nothing. */
    anyOrigin?: true;
  }
}

/** What every answer tells browsers, whose requests may change something, and how many are answered. */
export function secureApp(app: FastifyInstance, publicUrl: string, limiting: RequestLimiting): void {
  refuseOddEncodings(app);
  requireSameOrigin(app, publicUrl);
  // Made once: the plugin of Fastify makes it anew for every request.
  const secure = helmet({
    // Pages carry their own policy; every other answer is data and runs nothing.
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    xFrameOptions: { action: 'deny' },
    // Other sites hear the origin at most; our own pages hear the page, which tells where the views of a project come from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  limitRequests(app, limiting);
}

/**
 * Refuses bodies that are sent in any other way than whole or chunked. Node's parser refuses most of them by itself, and
 * closes the socket while the request is already on its way through the hooks.
 */
function refuseOddEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Read while the socket is open, the address is remembered: such requests count as well.
    void request.raw.socket.remoteAddress;
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['transfer-encoding'];
    const isOdd = encoding !== undefined && encoding.toLowerCase() !== 'chunked';
    done(isOdd ? new ProductError('invalid') : null);
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * State-changing calls from a browser come from the site's own origin only. Browsers send Origin or
 * Sec-Fetch-Site with every such request; clients without a browser send neither.
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  const loopback = own.hostname === '127.0.0.1' || own.hostname === 'localhost';
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || request.routeOptions.config.anyOrigin) return;
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw originRefused();
    if (origin === undefined) return;
    const allowed = origin === own.origin || (loopback && origin === `http://${host}`);
    if (!allowed) throw originRefused();
  });
}

function originRefused(): ProductError {
  return new ProductError('permission', undefined, { securityEvent: 'origin.refused' });
}

/**
 * Answers only what asks for this machine by a name of its own. A page of a stranger can have its name lead to 127.0.0.1 and then
 * read what answers there as if it were its own (DNS rebinding); its name is in Host.
 */
export function requireLoopbackHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const name = headers.host?.replace(/:\d+$/, '');
    if (!name || !isLoopbackHost(name)) throw new ProductError('permission');
  });
}

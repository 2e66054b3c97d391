import type { FastifyInstance } from 'fastify';
import { ProductError } from '../product-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another site's page may send this: it changes nothing. */
    anyOrigin?: true;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * State-changing calls from a browser come from the site's own origin only (surface.md). Browsers send Origin or
 * Sec-Fetch-Site with every such request; clients without a browser send neither.
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  const loopback = own.hostname === '127.0.0.1' || own.hostname === 'localhost';
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || request.routeOptions.config.anyOrigin) return;
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refusal();
    if (origin === undefined) return;
    const allowed = origin === own.origin || (loopback && origin === `http://${host}`);
    if (!allowed) throw refusal();
  });
}

function refusal(): ProductError {
  return new ProductError('permission', undefined, { securityEvent: 'origin.refused' });
}

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { ProductError } from '../product-error.ts';
import { limitRequests, type RequestLimiting } from './limit-requests.ts';
import { requireSameOrigin } from './same-origin.ts';

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

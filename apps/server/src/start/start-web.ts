import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { registerClockHook, waitUntilQuiet } from '#src/modules/admin/index.ts';
import { startVariantWarmUp } from '#src/modules/media/index.ts';
import { buildApp } from '../app.ts';
import { type Readiness, registerHealth, registerMetrics } from '../platform/http/health.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentProvider } from '../providers/payple/port.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { serveWeb } from '../web/serve-web.ts';
import type { WebApp } from '../web/web-app.ts';
import type { Worker } from './start-worker.ts';

const SWEEP_MS = 50;

/**
 * The web role: API, pages, health. The caller marks it ready. The usual copies of the `warm` pictures are made once
 * people can be answered. Stops by going unready first, still answering for DRAIN_S while proxies turn away, then finishing what
 * is under way.
 */
export async function startWeb(
  platform: Platform,
  payments: PaymentProvider,
  {
    files,
    worker,
    webApp,
  }: {
    files: { storage: Storage; warm: readonly string[] };
    worker: Worker | null;
    webApp: WebApp;
  },
  readiness: Readiness,
): Promise<{ stop(): Promise<void> }> {
  const { config } = platform;
  const { app, auth, variants } = await buildApp(platform, payments, files.storage);
  registerHealth(app, platform, readiness);
  // The endpoint is open to everyone who can reach the site: in production metrics are on the operator's port alone.
  if (config.mode === 'sandbox') registerMetrics(app, platform);
  registerClockHook(app, platform, () => (worker ? worker.settle() : waitUntilQuiet(platform)));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A process that is about to stop closes its connections.
    if (readiness.draining) reply.header('connection', 'close');
    done();
  });
  const requestsUnderWay = countRequests(app.server);
  await serveWeb(app, platform, auth.authenticate, webApp);
  await app.listen({ port: config.port, host: config.host });
  const warmUp = startVariantWarmUp(variants, files.warm, platform.log);
  return {
    async stop() {
      readiness.ready = false;
      readiness.draining = true;
      await Promise.all([warmUp.stop(), delay(config.drainS * 1_000)]);
      // Fastify would wait for idle connections: those that browsers open in advance, and persistent ones whose answer began
      // before the stop.
      const sweep = setInterval(() => {
        if (requestsUnderWay() === 0) app.server.closeAllConnections();
      }, SWEEP_MS);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}

function countRequests(server: Server): () => number {
  let count = 0;
  server.on('request', (_request, response) => {
    count += 1;
    response.once('close', () => {
      count -= 1;
    });
  });
  return () => count;
}

/**
 * Health and metrics on a port of their own (OPERATOR_PORT): for probes and Prometheus, never behind the public proxy. A
 * worker has no other port. It is there first: a process that waits for its database is alive, and not ready.
 */
export async function startOperatorPort(
  platform: Pick<Platform, 'build' | 'config' | 'database' | 'metrics'>,
  readiness: Readiness,
): Promise<{ stop(): Promise<void> }> {
  const { operatorPort, host } = platform.config;
  if (operatorPort === null) return { stop: async () => {} };
  const app = Fastify({ forceCloseConnections: true });
  registerHealth(app, platform, readiness);
  registerMetrics(app, platform);
  await app.listen({ port: operatorPort, host });
  return { stop: () => app.close() };
}

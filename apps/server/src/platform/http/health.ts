import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform.ts';

/** Whether this process takes requests: false while it starts and while it drains. */
export type Readiness = { ready: boolean };

/** /healthz (process), /readyz (database reachable, migrated, not draining) and /metrics. */
export function registerHealth(app: FastifyInstance, platform: Platform, readiness: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reachable = readiness.ready && (await canQuery(platform));
    return reply.status(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

async function canQuery(platform: Platform): Promise<boolean> {
  try {
    await platform.database.pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}

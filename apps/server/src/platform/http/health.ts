import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

export type Readiness = { ready: boolean; draining: boolean };

export function registerHealth(
  app: FastifyInstance,
  platform: Pick<Platform, 'build' | 'database'>,
  readiness: Readiness,
): void {
  app.get('/healthz', async () => {
    const { version, revision, schema } = platform.build;
    return { status: 'ok', version, revision, schema };
  });
  app.get('/readyz', async (_request, reply) => {
    const reachable = readiness.ready && (await canQuery(platform));
    return reply.status(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'not ready' });
  });
}

export function registerMetrics(app: FastifyInstance, { metrics }: Pick<Platform, 'metrics'>): void {
  const { registry } = metrics;
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

async function canQuery(platform: Pick<Platform, 'database'>): Promise<boolean> {
  try {
    await platform.database.db.query('select 1');
    return true;
  } catch {
    return false;
  }
}

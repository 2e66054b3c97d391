import Fastify from 'fastify';
import { type Readiness, registerHealth, registerMetrics } from '../platform/http/health.ts';
import type { Platform } from '../platform/platform.ts';

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

import Fastify from 'fastify';
import { type Readiness, registerHealth, registerMetrics } from '../platform/http/health.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Health and metrics on a port of their own (OPERATOR_PORT): for probes and Prometheus, never behind the public proxy. A
 * worker has no other port.
 */
export async function startOperatorPort(
  platform: Platform,
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

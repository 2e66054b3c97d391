import { buildApp } from '../app.ts';
import { registerClockHook } from '../features/deadlines/clock-hook.ts';
import { waitUntilQuiet } from '../features/deadlines/sweep.ts';
import { type Readiness, registerHealth } from '../platform/http/health.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentProvider } from '../providers/payple/port.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { serveWeb } from '../web/serve-web.ts';
import type { Worker } from './start-worker.ts';

/** The web role: API, pages, health. Stops by going unready first, then finishing what is under way. */
export async function startWeb(
  platform: Platform,
  payments: PaymentProvider,
  storage: Storage,
  worker: Worker | null,
): Promise<{ stop(): Promise<void> }> {
  const { config } = platform;
  const readiness: Readiness = { ready: false };
  const { app, auth } = await buildApp(platform, payments, storage);
  registerHealth(app, platform, readiness);
  registerClockHook(app, platform, () => (worker ? worker.settle() : waitUntilQuiet(platform)));
  await serveWeb(app, platform, auth.authenticate);
  await app.listen({ port: config.port, host: config.host });
  readiness.ready = true;
  return {
    async stop() {
      readiness.ready = false;
      await app.close();
    },
  };
}

import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { createLog } from '../platform/log.ts';
import { explainStartFailure } from '../start/preflight.ts';
import { findSandbox } from '../start/sandbox-process.ts';
import { ShutdownStack } from '../start/shutdown-stack.ts';
import { startServer } from '../start/start-server.ts';
import type { WebApp } from '../web/web-app.ts';

/** Stops when the parent process is gone. */
export async function runServer(port: number, openWebApp: () => Promise<WebApp>): Promise<void> {
  const stops = new ShutdownStack(createLog('error'));
  stops.listenToSignals();
  process.once('disconnect', () => void stops.run().then(() => process.exit(0)));
  try {
    const env = { ...readEnv(), PORT: String(port) };
    const config = parseConfig(env, process.cwd());
    await startServer({ env, config, stops, openSandbox: findSandbox, openWebApp });
  } catch (error) {
    // An interrupted start fails as a consequence.
    if (!stops.isRunning) for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
    await stops.run();
    process.exit(1);
  }
}

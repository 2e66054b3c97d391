import { parseConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { createLog } from './platform/log.ts';
import { buildWebIfNeeded } from './start/build-web.ts';
import { explainStartFailure, preflight } from './start/preflight.ts';
import { ShutdownStack } from './start/shutdown-stack.ts';
import { createProgress, withoutProgress } from './start/start-progress.ts';

const stops = new ShutdownStack(createLog('error'));
stops.listenToSignals();

try {
  const env = readEnv();
  const config = parseConfig(env, process.cwd());
  await preflight(config);
  // What refuses a start says so before the rest of the server is loaded, which takes ten times as long.
  const progress = config.mode === 'production' ? withoutProgress : createProgress(process.stdout);
  const [{ startServer }, { openSandbox }, { openBuiltWebApp }] = await progress('loading the server', () =>
    Promise.all([
      import('./start/start-server.ts'),
      import('./start/sandbox-process.ts'),
      import('./web/web-app.ts'),
    ]),
  );
  const openWebApp = async () => {
    await progress('building the web app', () => buildWebIfNeeded(config.mode));
    return openBuiltWebApp();
  };
  await startServer({ env, config, stops, openSandbox, openWebApp, progress });
  // What only starting needed, some 80 MB, is given back now: an idle process allocates too little to collect it (docs/adr/0073).
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  process.stdout.write(`PQ ready on ${config.publicUrl}\n`);
} catch (error) {
  await stops.run();
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { createLog } from './platform/log.ts';
import { buildWebIfNeeded } from './start/build-web.ts';
import { explainStartFailure, preflight } from './start/preflight.ts';
import { openSandbox } from './start/sandbox-process.ts';
import { ShutdownStack } from './start/shutdown-stack.ts';
import { startServer } from './start/start-server.ts';
import { openBuiltWebApp } from './web/web-app.ts';

const stops = new ShutdownStack(createLog('error'));
stops.listenToSignals();

try {
  const env = readEnv();
  const config = parseConfig(env, process.cwd());
  await preflight(config);
  const openWebApp = async () => {
    await buildWebIfNeeded(config.mode);
    return openBuiltWebApp();
  };
  await startServer({ env, config, stops, openSandbox, openWebApp });
  releaseStartMemory();
  process.stdout.write(`PQ ready on ${config.publicUrl}\n`);
} catch (error) {
  await stops.run();
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Gives back what only starting needed (sources, schemas on their way, the demo site's drawings), about 80 MB: an idle process
 * allocates too little for V8 to collect it by itself. It takes some 0.2 s, before anybody knows that the site is there
 * (docs/adr/0073).
 */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createModuleSource, openVite } from '@pq/web/dev-server.ts';
import { type Config, parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readSecrets } from '../config/secrets.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLog, type Log } from '../platform/log.ts';
import { explainStartFailure, preflight, StartError } from '../start/preflight.ts';
import { openSandbox } from '../start/sandbox-process.ts';
import { ShutdownStack } from '../start/shutdown-stack.ts';
import { forward } from './forward.ts';
import { ServerProcess } from './server-process.ts';
import { watchSources } from './watch-sources.ts';

// `npm run dev`: this process owns PostgreSQL, the sandbox and Vite; the Fastify app is a child process, restarted on code changes.
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url));

const stops = new ShutdownStack(createLog('error'));
stops.listenToSignals();
// Vite exits the process on SIGTERM, before the others have stopped.
process.on('newListener', (event, listener) => {
  if (event === 'SIGTERM') setImmediate(() => process.off(event, listener));
});

try {
  await start();
} catch (error) {
  await stops.run();
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const env = readEnv();
  const config = parseConfig(env, process.cwd());
  if (config.mode === 'production' || config.role !== 'all')
    throw new StartError('npm run dev requires ROLE=all and sandbox mode');
  await preflight(config);
  const log = createLog(config.logLevel);
  stops.logTo(log);

  const site = createServer();
  const opening = openVite({ site, allowedHosts: [new URL(config.publicUrl).hostname] });
  // Awaited below; prevents an unhandled rejection until then.
  opening.catch(() => {});
  const database = await openDatabase(config, log);
  const secrets = readSecrets(env, config);
  let sandbox = await openSandbox(config, secrets);
  stops.push(() => sandbox.stop());
  const vite = await opening;
  stops.push(() => vite.close());

  const server = new ServerProcess({
    env: {
      ...database,
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl,
      OPERATOR_PORT: '',
      // Halves the time of a restart.
      NODE_COMPILE_CACHE: compileCache,
    },
    createModuleSource: () => createModuleSource(vite),
  });
  site.on('request', (request, response) => {
    const answer = () => void forward(request, response, server.port());
    if (request.url?.startsWith('/api/')) answer();
    else vite.middlewares(request, response, answer);
  });
  await new Promise<void>((resolve) => site.listen(config.port, config.host, resolve));
  stops.push(async () => site.closeAllConnections());
  stops.push(() => server.stop());

  const startServer = async (done: (seconds: string) => string, options: { keepServing?: boolean } = {}) => {
    const startedMs = performance.now();
    const seconds = () => ((performance.now() - startedMs) / 1_000).toFixed(1);
    try {
      if (await server.start(options)) process.stdout.write(`${done(seconds())}\n`);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    }
  };
  const stopWatching = watchSources(async (changed) => {
    if (changed.sandbox) {
      await sandbox.stop();
      sandbox = await openSandbox(config, secrets);
    }
    // Pages get a changed text from Vite: requests need not wait for the server's copy of it.
    const options = { keepServing: changed.onlyCopy };
    if (changed.server || changed.sandbox || server.hasFailed)
      await startServer((seconds) => `server restarted in ${seconds} s`, options);
  });
  stops.push(async () => stopWatching());
  await startServer(() => `PQ ready on ${config.publicUrl}`);
}

async function openDatabase(config: Config, log: Log): Promise<Record<string, string>> {
  if (config.databaseUrl) return {};
  const { url, ownerUrl } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    port: config.postgresPort,
    onCrash: (detail) => log.error(detail),
    onStart: (stop) => stops.push(stop),
  });
  return { DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl };
}

import { parseConfig } from './config/config.ts';
import { describeUnknownSetting, findUnknownSettings, readEnv } from './config/env.ts';
import { readSecrets } from './config/secrets.ts';
import { grantFirstAdmin } from './modules/accounts/index.ts';
import { watchQueues } from './modules/admin/index.ts';
import { type BuildInfo, readBuild, registerBuildInfo } from './platform/build-info.ts';
import { openProbe } from './platform/database/availability.ts';
import { getNewestMigration } from './platform/database/migrations.ts';
import { listenerUrl } from './platform/database/process-sessions.ts';
import { startShipping, watchDecisions } from './platform/decision-log/ship-decisions.ts';
import { createFailpoints } from './platform/failpoint.ts';
import type { Readiness } from './platform/http/health.ts';
import { createWorkLog } from './platform/jobs/work-log.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { watchDataDir, watchPool, watchReadiness } from './platform/metrics/process-metrics.ts';
import type { Platform } from './platform/platform.ts';
import { openChannel } from './platform/realtime/channel.ts';
import { openDecisionStore } from './providers/decision-store/decision-store.ts';
import { createMailer } from './providers/mail/smtp-mailer.ts';
import { meterPayments, meterStorage } from './providers/metered.ts';
import { createPayple } from './providers/payple/payple.ts';
import { openStorage } from './providers/storage/open-storage.ts';
import { buildWebIfNeeded } from './start/build-web.ts';
import { migrateDatabase, openNamedDatabase } from './start/open-database.ts';
import { assertKeyRing, checkDependencies, explainStartFailure, preflight } from './start/preflight.ts';
import { seedIfEmpty } from './start/prepare-database.ts';
import { openClock, openSandbox } from './start/sandbox-process.ts';
import { ShutdownStack } from './start/shutdown-stack.ts';
import { startOperatorPort, startWeb } from './start/start-web.ts';
import { startWorker } from './start/start-worker.ts';

const stops = new ShutdownStack(createLog('error'));
stops.listenToSignals();

try {
  await start();
} catch (error) {
  await stops.run();
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Starts the configured roles; everything opened pushes its stop onto the stack. */
async function start(): Promise<void> {
  const env = readEnv();
  const config = parseConfig(env, process.cwd());
  await preflight(config);
  const secrets = readSecrets(env, config);
  const log = createLog(config.logLevel);
  stops.logTo(log);
  for (const unknown of findUnknownSettings()) log.warn(describeUnknownSetting(unknown));
  const build: BuildInfo = { ...readBuild(config.revision), schema: 'unknown', startedAt: Date.now() };
  const { version, revision } = build;
  log.info({ role: config.role, mode: config.mode, node: process.version, version, revision }, 'starting');

  const built = config.role === 'worker' ? Promise.resolve() : buildWebIfNeeded(config.mode);
  // Awaited below; prevents an unhandled rejection until then.
  built.catch(() => {});
  const opened = await openNamedDatabase(config, log, stops);
  const metrics = createMetrics({ withProcess: true });
  const readiness: Readiness = { ready: false, draining: false };
  const probe = openProbe(opened.url);
  stops.push(() => probe.close());
  watchReadiness(metrics, probe, readiness);
  const operatorPort = await startOperatorPort(
    { config, metrics, build, database: opened.database },
    readiness,
  );
  stops.push(() => operatorPort.stop());
  await migrateDatabase(config, log, opened);
  build.schema = await getNewestMigration(opened.database.pool);
  await assertKeyRing(opened.database.db, secrets);
  const sandbox = await openSandbox(config, secrets);
  stops.push(() => sandbox.stop());
  const channel = await openChannel(listenerUrl(opened.url, config.role, version, revision), log, {
    availability: opened.database.availability,
  });
  stops.push(() => channel.close());

  const platform: Platform = {
    config,
    secrets,
    database: opened.database,
    clock: await openClock(config, opened.database.db, channel, log),
    channel,
    log,
    work: createWorkLog(log),
    metrics,
    failpoint: createFailpoints(config.failpoints),
    build,
  };
  registerBuildInfo(platform.metrics.registry, platform.build);
  watchPool(platform.metrics, platform.database);
  watchDataDir(platform.metrics, config.dataDir);
  watchQueues(platform);
  watchDecisions(platform);
  const payple = { ...config.payple, ...secrets.payple, referer: config.publicUrl };
  const payments = meterPayments(createPayple(payple, log), platform.metrics);
  const mailer = createMailer({ smtpUrl: sandbox.smtpUrl, from: config.mail.from });
  stops.push(async () => mailer.close());
  const storage = meterStorage(await openStorage(config, secrets), platform.metrics);
  const decisions = await openDecisionStore(config, secrets);
  const pictures = await seedIfEmpty(platform, storage, opened.ownerUrl ?? opened.url);
  await grantFirstAdmin(platform);
  await built;
  if (decisions) {
    const shipping = await startShipping(platform, decisions);
    stops.push(() => shipping.stop());
  }

  const worker = config.role === 'web' ? null : startWorker(platform, { payments, mailer, storage });
  if (worker) stops.push(() => worker.stop());
  if (config.role !== 'worker') {
    const web = await startWeb(platform, payments, { storage, warm: pictures }, worker, readiness);
    stops.push(() => web.stop());
  }
  readiness.ready = true;
  log.info({ role: config.role, schema: build.schema }, 'ready');
  void checkDependencies(platform, storage);
  process.stdout.write(`PQ ready on ${config.publicUrl}\n`);
}

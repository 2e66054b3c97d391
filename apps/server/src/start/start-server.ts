import type { Config } from '../config/config.ts';
import { describeUnknownSetting, type Env, findUnknownSettings } from '../config/env.ts';
import { readSecrets, type Secrets } from '../config/secrets.ts';
import { grantFirstAdmin } from '../modules/accounts/index.ts';
import { watchQueues } from '../modules/admin/index.ts';
import { type BuildInfo, readBuild, registerBuildInfo } from '../platform/build-info.ts';
import { openProbe } from '../platform/database/availability.ts';
import type { Executor } from '../platform/database/database.ts';
import { getNewestMigration } from '../platform/database/migrations.ts';
import { listenerUrl } from '../platform/database/process-sessions.ts';
import { startShipping, watchDecisions } from '../platform/decision-log/ship-decisions.ts';
import { createFailpoints } from '../platform/failpoint.ts';
import type { Readiness } from '../platform/http/health.ts';
import { createWorkLog } from '../platform/jobs/work-log.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { watchDataDir, watchPool, watchReadiness } from '../platform/metrics/process-metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { openChannel } from '../platform/realtime/channel.ts';
import { isSealedByOthers } from '../platform/sealing/rotate-keys.ts';
import { openDecisionStore } from '../providers/decision-store/decision-store.ts';
import { createMailer } from '../providers/mail/smtp-mailer.ts';
import { meterPayments, meterStorage } from '../providers/metered.ts';
import { createPayple } from '../providers/payple/payple.ts';
import { createPushSender } from '../providers/push/web-push-sender.ts';
import { openStorage } from '../providers/storage/open-storage.ts';
import { sealedTables } from '../sealed-tables.ts';
import type { WebApp } from '../web/web-app.ts';
import { checkDependencies } from './check-dependencies.ts';
import { migrateDatabase, openNamedDatabase } from './open-database.ts';
import { StartError } from './preflight.ts';
import { seedIfEmpty } from './prepare-database.ts';
import { type OpenedSandbox, openClock } from './sandbox-process.ts';
import type { ShutdownStack } from './shutdown-stack.ts';
import { type Progress, withoutProgress } from './start-progress.ts';
import { startOperatorPort, startWeb } from './start-web.ts';
import { startWorker } from './start-worker.ts';

type Options = {
  env: Env;
  config: Config;
  stops: ShutdownStack;
  openSandbox(config: Config, secrets: Secrets): Promise<OpenedSandbox>;
  /** Called first and awaited last, because it may run a build. */
  openWebApp(): Promise<WebApp>;
  progress?: Progress;
};

export async function startServer(options: Options): Promise<void> {
  const { env, config, stops, openSandbox, openWebApp, progress = withoutProgress } = options;
  const secrets = readSecrets(env, config);
  const log = createLog(config.logLevel);
  stops.logTo(log);
  for (const unknown of findUnknownSettings()) log.warn(describeUnknownSetting(unknown));
  const build: BuildInfo = { ...readBuild(config.revision), schema: 'unknown', startedAt: Date.now() };
  const { version, revision } = build;
  log.info({ role: config.role, mode: config.mode, node: process.version, version, revision }, 'starting');

  const opening = config.role === 'worker' ? null : openWebApp();
  // Awaited below; prevents an unhandled rejection until then.
  opening?.catch(() => {});
  const opened = await progress('starting PostgreSQL', () => openNamedDatabase(config, log, stops));
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
  await progress('preparing the database', () => migrateDatabase(config, log, opened));
  build.schema = await getNewestMigration(opened.database.db);
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
  const { vapid } = secrets;
  const pushSender = vapid && createPushSender({ config, vapid });
  const storage = meterStorage(await openStorage(config, secrets), platform.metrics);
  const decisions = await openDecisionStore(config, secrets);
  const pictures = await progress('writing the demo site', () =>
    seedIfEmpty(platform, storage, opened.ownerUrl ?? opened.url),
  );
  await grantFirstAdmin(platform);
  const webApp = await opening;
  if (decisions) {
    const shipping = await startShipping(platform, decisions);
    stops.push(() => shipping.stop());
  }

  const worker =
    config.role === 'web' ? null : startWorker(platform, { payments, mailer, storage, pushSender });
  if (worker) stops.push(() => worker.stop());
  if (webApp) {
    const files = { storage, warm: config.warmPictures ? pictures : [] };
    const web = await startWeb(platform, payments, { files, worker, webApp }, readiness);
    stops.push(() => web.stop());
  }
  readiness.ready = true;
  log.info({ role: config.role, schema: build.schema }, 'ready');
  void checkDependencies(platform, storage);
}

/** Refuses a start after which charges would fail one by one, since a key that seals cards is not there. Throws StartError. */
export async function assertKeyRing(db: Executor, secrets: Pick<Secrets, 'encryptionKeys'>): Promise<void> {
  if (await isSealedByOthers(db, secrets, sealedTables))
    throw new StartError(
      'ENCRYPTION_KEY lacks a key that seals saved cards or browsers of web pushes: put it back, and remove it when `npm run rotate-keys -- --check` ends with 0',
    );
}

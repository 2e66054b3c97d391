import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readClockOffset } from '../platform/clock/clock-offset.ts';
import { openDatabase } from '../platform/database/database.ts';
import { embeddedUrl, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '../platform/embedded-postgres/postmaster.ts';
import { createLog } from '../platform/log.ts';
import { invariants } from './invariants.ts';
import { runChecks } from './run-checks.ts';

// `npm run checks`: exits 1 and prints one line a finding when the books do not balance.
const config = parseConfig(readEnv(), process.cwd());
const running = config.databaseUrl ? null : readPostmaster(config.dataDir);
const started =
  config.databaseUrl || running ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, port: null });
const url = config.databaseUrl ?? started?.url ?? embeddedUrl(running?.port ?? 0);
const database = openDatabase(url, createLog(config.logLevel), { max: 1 });
try {
  const offsetMs = await readClockOffset(database.db);
  const findings = await runChecks(database.pool, Date.now() + offsetMs);
  for (const { invariant, subject, finding } of findings)
    process.stdout.write(`${invariant}: ${subject}: ${finding}\n`);
  process.stdout.write(`${invariants.length} checks, ${findings.length} findings\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await database.close();
  await started?.stop();
}

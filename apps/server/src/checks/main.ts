import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readClockOffset } from '../platform/clock/clock-offset.ts';
import { openForCommand } from '../start/open-for-command.ts';
import { invariants } from './invariants.ts';
import { runChecks } from './run-checks.ts';

// `npm run checks`: exits 1 and prints one line a finding when the books do not balance.
const { database, close } = await openForCommand(parseConfig(readEnv(), process.cwd()));
try {
  const offsetMs = await readClockOffset(database.db);
  const findings = await runChecks(database.pool, Date.now() + offsetMs);
  for (const { invariant, subject, finding } of findings)
    process.stdout.write(`${invariant}: ${subject}: ${finding}\n`);
  process.stdout.write(`${invariants.length} checks, ${findings.length} findings\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await close();
}

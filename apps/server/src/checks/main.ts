import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readClockOffset } from '../platform/clock.ts';
import { openForCommand } from '../platform/open-for-command.ts';
import { checkCount, describeChain, readHeads, reportChecks } from './run-checks.ts';

// `npm run checks`: exits 1 and prints one line a finding when the books do not balance, or a chain is broken.
// `npm run checks -- --head=money_journal:15320:<hash>` compares with a seal that was logged or mailed then.
const heads = readHeads(process.argv.slice(2));
if (heads === null) {
  process.stderr.write('usage: npm run checks [-- --head=<log>:<position>:<hash> …]\n');
  process.exit(1);
}
const { database, close } = await openForCommand(parseConfig(readEnv(), process.cwd()));
try {
  const nowMs = Date.now() + (await readClockOffset(database.db));
  const { findings, chains } = await reportChecks(database.db, nowMs, heads);
  for (const { invariant, subject, finding } of findings)
    process.stdout.write(`${invariant}: ${subject}: ${finding}\n`);
  for (const chain of chains) process.stdout.write(`${describeChain(chain, nowMs)}\n`);
  process.stdout.write(`${checkCount} checks, ${findings.length} findings\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await close();
}

import { resetByCommand } from '#src/modules/accounts/index.ts';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readClockOffset } from '../platform/clock.ts';
import { openForCommand } from '../platform/open-for-command.ts';
import { ProductError } from '../platform/product-error.ts';

// `npm run reset-second-factor -- <email>`: for an admin who has lost the authenticator app and every recovery code, where
// no other admin can reset it.
const [email] = process.argv.slice(2);
if (email === undefined) {
  process.stderr.write('usage: npm run reset-second-factor -- <email>\n');
  process.exit(2);
}
const { database, close } = await openForCommand(parseConfig(readEnv(), process.cwd()));
try {
  const now = new Date(Date.now() + (await readClockOffset(database.db)));
  const ended = await resetByCommand(database.db, email, now);
  if (ended === null) process.stderr.write(`nobody has the e-mail ${email}\n`);
  else process.stdout.write(`second factor of ${email} removed, ${ended} sessions ended\n`);
  process.exitCode = ended === null ? 1 : 0;
} catch (error) {
  if (!(error instanceof ProductError) || error.code !== 'wrongState') throw error;
  process.stderr.write(`${email} has no second factor\n`);
  process.exitCode = 1;
} finally {
  await close();
}

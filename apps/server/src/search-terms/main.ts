import { rebuildTerms } from '#src/modules/projects/index.ts';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { openForCommand } from '../platform/open-for-command.ts';
import { explainStartFailure } from '../start/preflight.ts';

// `npm run search-terms`: counts the words that searches are corrected to again, from all listed projects.
try {
  const { database, close } = await openForCommand(parseConfig(readEnv(), process.cwd()));
  try {
    process.stdout.write(`${await rebuildTerms({ database })} terms\n`);
  } finally {
    await close();
  }
} catch (error) {
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readSecrets } from '../config/secrets.ts';
import { openForCommand } from '../platform/open-for-command.ts';
import { readKeyUse, rotateKeys } from '../platform/sealing/rotate-keys.ts';
import { sealedTables } from '../sealed-tables.ts';
import { explainStartFailure } from '../start/preflight.ts';

// `npm run rotate-keys`: seals what is at rest by the first of ENCRYPTION_KEY. With `-- --check` it changes nothing. Ends with 1
// while a key other than the first is in use, or a value does not open.
try {
  process.exitCode = await run(process.argv.includes('--check'));
} catch (error) {
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

async function run(isCheck: boolean): Promise<number> {
  const env = readEnv();
  const config = parseConfig(env, process.cwd());
  const secrets = readSecrets(env, config);
  const { database, close } = await openForCommand(config);
  try {
    const { values, stale, problems } = isCheck
      ? await readKeyUse(database.db, secrets, sealedTables)
      : await rotateKeys(database.db, secrets, sealedTables, ({ table, read, resealed }) =>
          print(`${table}: ${read} read, ${resealed} sealed again`),
        );
    for (const [id, count] of values) print(`key ${id}: ${count} values`);
    for (const problem of problems) print(problem);
    if (stale > 0) print(`${stale} values are left to be sealed again`);
    else if (problems.length === 0)
      print('every value is sealed by the first key: the others may be removed');
    return stale > 0 || problems.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

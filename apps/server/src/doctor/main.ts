import { listSetNames, readEnv } from '../config/env.ts';
import { examine } from './examine.ts';
import { exitCodeOf, formatFinding } from './probe.ts';

// `npm run doctor`: a line for each thing that the product needs. Ends with 0 when all is well, 1 when something has failed, 2 when there
// are only warnings. `-- --json` prints one object instead.
const findings = await examine({ env: readEnv(), setNames: listSetNames(), cwd: process.cwd() });
const exitCode = exitCodeOf(findings);
const text = process.argv.includes('--json')
  ? JSON.stringify({ at: new Date().toISOString(), exitCode, findings }, null, 2)
  : findings.map(formatFinding).join('\n');
// Connections to services that hang may still be open: the command does not wait for them.
process.stdout.write(`${text}\n`, () => process.exit(exitCode));

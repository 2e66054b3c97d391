import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ErrorCode, errorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';
import { canTransitionPledge, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { canTransitionProof, proofStates } from '@pq/domain/pledge/proof';
import { canTransitionReward, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { canTransition, projectStates } from '@pq/domain/project/project';
import { canTransitionParcel, parcelStates } from '@pq/domain/shipping/state';
import { settings } from '../apps/server/src/config/settings.ts';
import { chargeStatuses } from '../apps/server/src/modules/payments/charges/queries.ts';
import { refundStatuses } from '../apps/server/src/modules/payments/refunds/queries.ts';
import { autosaveMoves } from '../apps/web/app/lib/drafts/autosave/autosave-states.ts';
import { endpointFiles } from './endpoint-files.ts';

/**
 * Writes the pages of docs/ and the endpoints of the contract, which follow from code: `npm run docs`. With `--check` it
 * writes nothing and exits 1 where one differs from the code.
 */
const GENERATED =
  '<!-- Written by `npm run docs` (scripts/generate-docs.ts): change the code, not this page. -->';
const ERRORS = 'docs/product/errors.md';
const MODULES = 'apps/server/src/modules/';

function configurationPage(): string {
  const areas = Object.entries(settings).map(([area, declared]) => {
    const rows = Object.entries(declared).map(([name, setting]) => {
      const { text, fallback, range, inProduction, oneOf, isRequired } = setting as {
        text: string;
        fallback?: string | number;
        range?: readonly [number, number];
        inProduction?: readonly [number, number];
        oneOf?: readonly string[];
        isRequired?: true;
      };
      const numbers = [range?.join(' to '), inProduction && `in production ${inProduction.join(' to ')}`];
      const values = oneOf?.map((word) => `\`${word}\``).join(', ') ?? numbers.filter(Boolean).join('; ');
      return `| \`${name}\`${isRequired ? ' \\*' : ''} | ${fallback ?? ''} | ${values} | ${text} |`;
    });
    return `## ${area}\n\n| variable | default | values | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Configuration

${GENERATED}

Processes are configured only by environment variables. Each has a default in sandbox mode, which ends when a provider key or
\`NODE_ENV=production\` is set; production does not start without those marked \\*. Wrong values are refused, one line each. A variable that
resembles one of these names (\`SMPT_URL\`) is logged and ignored. \`npm run doctor\` tries the settings.

${areas.join('\n')}`;
}

/** The module that writes a table; of several, the one with the most inserts. */
function tablesByModule(schema: string): Map<string, string[]> {
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table);
  const counts = new Map<string, Map<string, number>>();
  for (const path of globSync('**/*.ts', { cwd: MODULES })) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const module = path.split('/')[0] ?? '';
    for (const [, table = ''] of readFileSync(MODULES + path, 'utf8').matchAll(/\binsert into (\w+)/g)) {
      const of = counts.get(table) ?? new Map<string, number>();
      counts.set(table, of.set(module, (of.get(module) ?? 0) + 1));
    }
  }
  const byModule = new Map<string, string[]>();
  for (const table of tables) {
    const [owner] = [...(counts.get(table) ?? [])].sort((a, b) => b[1] - a[1])[0] ?? ['platform'];
    byModule.set(owner, [...(byModule.get(owner) ?? []), table]);
  }
  return new Map([...byModule].sort(([a], [b]) => a.localeCompare(b)));
}

function entityDiagram(tables: string[], schema: string): string {
  const lines = tables.flatMap((table) => {
    const body = new RegExp(`^create table ${table} \\(([\\s\\S]*?)^\\);`, 'm').exec(schema)?.[1] ?? '';
    return [...body.matchAll(/FOREIGN KEY \(([^)]+)\) REFERENCES (\w+)/g)].map(
      ([, columns = '', target = '']) => {
        const isOptional = columns
          .split(', ')
          .some((column) => !new RegExp(`^  ${column} [^,]*not null`, 'm').test(body));
        return `  ${target} ${isOptional ? '|o' : '||'}--o{ ${table} : ${JSON.stringify(columns)}`;
      },
    );
  });
  const linked = tables.filter((table) => !lines.some((line) => new RegExp(`\\b${table}\\b`).test(line)));
  return mermaid('erDiagram', [...linked.map((table) => `  ${table}`), ...lines]);
}

function stateDiagram<State extends string>(
  states: readonly State[],
  may: (from: State, to: State) => boolean,
  initial: readonly State[],
): string {
  const id = (state: State) => state.replaceAll('-', '_');
  const names = states
    .filter((state) => id(state) !== state)
    .map((state) => `  state "${state}" as ${id(state)}`);
  const moves = states.flatMap((from) =>
    states.filter((to) => may(from, to)).map((to) => `  ${id(from)} --> ${id(to)}`),
  );
  const ends = states
    .filter((from) => !states.some((to) => may(from, to)))
    .map((from) => `  ${id(from)} --> [*]`);
  return mermaid('stateDiagram-v2', [
    ...names,
    ...initial.map((to) => `  [*] --> ${id(to)}`),
    ...moves,
    ...ends,
  ]);
}

/** States whose moves are named by events; what leaves a state as it is is not drawn. */
function eventDiagram<State extends string>(
  moves: Record<State, Partial<Record<string, readonly State[]>>>,
  initial: State,
): string {
  const states = Object.keys(moves) as State[];
  const lines = states.flatMap((from) =>
    states.flatMap((to) => {
      const events = Object.entries<readonly State[] | undefined>(moves[from]);
      const names = events.flatMap(([event, leadsTo]) => (leadsTo?.includes(to) ? [event] : []));
      return from === to || names.length === 0 ? [] : [`  ${from} --> ${to} : ${names.join(', ')}`];
    }),
  );
  return mermaid('stateDiagram-v2', [`  [*] --> ${initial}`, ...lines]);
}

/** A charge or refund whose answer is not known is looked up until it is; a declined one may still turn out to be paid. */
const chargeMoves: Record<(typeof chargeStatuses)[number], readonly (typeof chargeStatuses)[number][]> = {
  requested: ['paid', 'declined', 'unknown'],
  unknown: ['paid', 'declined'],
  declined: ['paid', 'late'],
  paid: [],
  late: [],
};
const refundMoves: Record<(typeof refundStatuses)[number], readonly (typeof refundStatuses)[number][]> = {
  requested: ['done', 'refused', 'unknown'],
  unknown: ['done', 'refused'],
  done: [],
  refused: [],
};

/** Steps of a pledge from the press of a button to its refund; a function that is not there ends the script. */
const steps: [from: string, to: string, message: string, named?: [file: string, name: string]][] = [
  ['backer', 'web', 'chooses a reward, agrees, presses the button'],
  ['web', 'pledging', 'POST /api/payment', ['pledging/pledges/place-pledge.ts', 'placePledge']],
  ['pledging', 'database', 'one statement', ['pledging/pledges/insert-pledge.ts', 'insertPledge']],
  ['database', 'pledging', 'pledge, stock, journal and mail, or why not'],
  ['worker', 'admin', 'every minute', ['admin/scheduler/sweep.ts', 'sweep']],
  [
    'admin',
    'payments',
    'on the day promised',
    ['payments/charges/charge-due-pledges.ts', 'chargeDuePledges'],
  ],
  [
    'payments',
    'database',
    'claim with lease and fence, charge row',
    ['payments/charges/permits.ts', 'permitRequest'],
  ],
  ['payments', 'provider', 'charge with the order id, outside of a transaction'],
  ['provider', 'payments', 'paid, declined, or no answer'],
  [
    'payments',
    'database',
    'result, if the fence still matches',
    ['payments/charges/settle-charge.ts', 'settleCharge'],
  ],
  ['admin', 'payments', 'refund', ['payments/refunds/refund-pledge.ts', 'refundPledge']],
  ['payments', 'database', 'refund row', ['payments/refunds/refund-pledge.ts', 'requestRefund']],
  ['payments', 'provider', 'refund with an idempotency key'],
  ['payments', 'database', 'result and journal', ['payments/refunds/settle-refund.ts', 'settleRefund']],
];

function sequenceDiagram(): string {
  const lines = steps.map(([from, to, message, named]) => {
    if (!named) return `  ${from}->>${to}: ${message}`;
    const [file, name] = named;
    if (!new RegExp(`export (?:async )?function ${name}\\b`).test(readFileSync(MODULES + file, 'utf8')))
      throw new Error(`${MODULES}${file} has no function ${name}`);
    return `  ${from}->>${to}: ${message} (${name})`;
  });
  return mermaid('sequenceDiagram', ['  actor backer', '  actor admin', ...lines]);
}

const mermaid = (kind: string, lines: string[]) => `\`\`\`mermaid\n${kind}\n${lines.join('\n')}\n\`\`\`\n`;

function diagramsPage(): string {
  const schema = readFileSync('apps/server/schema.sql', 'utf8');
  const entities = [...tablesByModule(schema)].map(
    ([module, tables]) => `### ${module}\n\n${entityDiagram(tables, schema)}`,
  );
  return `# Diagrams

${GENERATED}

## A pledge, its charge and its refund

${sequenceDiagram()}
## States

### Project

${stateDiagram(projectStates, canTransition, ['save'])}
### Pledge

${stateDiagram(pledgeStatuses, canTransitionPledge, ['ready'])}
### Charge

${stateDiagram(chargeStatuses, (from, to) => chargeMoves[from].includes(to), ['requested'])}
### Refund

${stateDiagram(refundStatuses, (from, to) => refundMoves[from].includes(to), ['requested'])}
### Proof

${stateDiagram(proofStates, canTransitionProof, ['sent'])}
### Parcel

${stateDiagram(parcelStates, canTransitionParcel, ['sent'])}
### Digital reward

${stateDiagram(rewardStates, canTransitionReward, ['save'])}
### Autosave of a draft

What the browser does with unsaved input (\`apps/web/app/lib/drafts/autosave/autosave-states.ts\`).

${eventDiagram(autosaveMoves, 'stored')}
## Tables by module

Each table is listed under the module that inserts its rows; \`apps/server/schema.sql\` has their columns.

${entities.join('\n')}`;
}

function errorsPage(): string {
  const rows = Object.entries<(typeof errorCodes)[ErrorCode] & { rule?: string }>(errorCodes).map(
    ([code, { status, copy, reason, rule }]) =>
      `| \`${code}\` | ${status} | ${t(copy as 'err.server')} | ${reason}${rule ? ` ([rule](${rule}))` : ''} |\n`,
  );
  const table = `| code | status | text | when |\n|---|---|---|---|\n${rows.join('')}`;
  return readFileSync(ERRORS, 'utf8').replace(/^\| code \|.*\n(\|.*\n)*/m, table);
}

const endpoints = await endpointFiles();
const formerEndpoints = globSync('packages/contract/src/endpoints/**/*.ts').filter(
  (path) => !(path in endpoints),
);
/** The text of each file; null where there is none anymore. */
const files: Record<string, string | null> = {
  'docs/configuration.md': configurationPage(),
  'docs/diagrams.md': diagramsPage(),
  [ERRORS]: errorsPage(),
  ...endpoints,
  ...Object.fromEntries(formerEndpoints.map((path) => [path, null])),
};
const stale = Object.entries(files).filter(([path, text]) => {
  try {
    return readFileSync(path, 'utf8') !== text;
  } catch {
    return true;
  }
});
if (!process.argv.includes('--check'))
  for (const [path, text] of stale) {
    mkdirSync(dirname(path), { recursive: true });
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
  }
else if (stale.length > 0) {
  process.stderr.write(
    `${stale.map(([path]) => path).join(', ')}: not as the code has it, run npm run docs\n`,
  );
  process.exitCode = 1;
}

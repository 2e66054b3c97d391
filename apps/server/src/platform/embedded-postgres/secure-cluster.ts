import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, chownToRunner, type Runner } from './binaries.ts';

export const roles = { owner: 'pq', app: 'pq_app' } as const;

export type Passwords = Record<keyof typeof roles, string>;

/** In libpq's password file format: psql and pgbench read it through PGPASSFILE. */
const PASSWORD_FILE = 'pgpass';

const accessRules = `# Written at the start of PQ: everybody shows a password, the database's own port is the only way in.
host all all 127.0.0.1/32 scram-sha-256
host replication ${roles.owner} 127.0.0.1/32 scram-sha-256
`;

type Cluster = { dataDir: string; cluster: string; binaries: Binaries; runner: Runner };

/**
 * Requires passwords for every login and sets those of both roles; also in clusters of releases that trusted every
 * local user, and where the password file was lost. The server must be stopped: single-user mode sets them without
 * ever opening the port.
 */
export async function secureCluster({ dataDir, cluster, binaries, runner }: Cluster): Promise<Passwords> {
  const rules = join(cluster, 'pg_hba.conf');
  const existing = readPasswords(dataDir);
  if (existing && readFileSync(rules, 'utf8') === accessRules) return existing;
  const passwords = createPasswords(dataDir);
  await runSingleUser({ cluster, binaries, runner }, [
    `do $$ begin if to_regrole('${roles.app}') is null then create role ${roles.app}; end if; end $$`,
    `alter role ${roles.owner} password '${passwords.owner}'`,
    `alter role ${roles.app} login nosuperuser nocreatedb nocreaterole noreplication password '${passwords.app}'`,
  ]);
  // Written last: without it the next start repeats everything.
  const unfinished = `${rules}.new`;
  writeFileSync(unfinished, accessRules, { mode: 0o600 });
  chownToRunner(runner, unfinished);
  renameSync(unfinished, rules);
  return passwords;
}

async function runSingleUser(
  { cluster, binaries, runner }: Omit<Cluster, 'dataDir'>,
  statements: readonly string[],
): Promise<void> {
  // Error messages must not contain the statements, which contain passwords.
  const settings = ['-c', 'log_min_messages=error', '-c', 'log_min_error_statement=panic'];
  const child = spawn(binaries.postgres, ['--single', '-D', cluster, ...settings, 'postgres'], {
    ...(runner ?? {}),
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: '/',
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end(`${statements.join('\n')}\n`);
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  // A failed statement does not change the exit code.
  if (code !== 0 || /ERROR|FATAL|PANIC/.test(stderr))
    throw new Error(`PostgreSQL could not set the passwords of ${cluster}: ${stderr.trim()}`);
}

export function readPasswords(dataDir: string): Passwords | null {
  const path = join(dataDir, PASSWORD_FILE);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  const passwordOf = (role: string) =>
    lines.find((line) => line.startsWith(`127.0.0.1:*:*:${role}:`))?.split(':')[4] ?? '';
  const passwords = { owner: passwordOf(roles.owner), app: passwordOf(roles.app) };
  return passwords.owner && passwords.app ? passwords : null;
}

function createPasswords(dataDir: string): Passwords {
  const passwords = { owner: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') };
  const lines = [
    `127.0.0.1:*:*:${roles.owner}:${passwords.owner}`,
    `127.0.0.1:*:*:${roles.app}:${passwords.app}`,
    '',
  ];
  mkdirSync(dataDir, { recursive: true });
  const unfinished = join(dataDir, `${PASSWORD_FILE}.new`);
  writeFileSync(unfinished, lines.join('\n'), { mode: 0o600 });
  renameSync(unfinished, join(dataDir, PASSWORD_FILE));
  return passwords;
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The roles of an embedded database: the owner of the tables, and the one that the processes work as. */
export const roles = { owner: 'pq', app: 'pq_app' } as const;

export type Passwords = Record<keyof typeof roles, string>;

/** In the format of libpq's password file: psql and pgbench read it where PGPASSFILE names it. */
const FILE = 'pgpass';

/** The passwords of the roles; null before there are any. */
export function readPasswords(dataDir: string): Passwords | null {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  const passwordOf = (role: string) =>
    lines.find((line) => line.startsWith(`127.0.0.1:*:*:${role}:`))?.split(':')[4] ?? '';
  const passwords = { owner: passwordOf(roles.owner), app: passwordOf(roles.app) };
  return passwords.owner && passwords.app ? passwords : null;
}

/** Makes passwords and keeps them where their owner alone can read them. */
export function makePasswords(dataDir: string): Passwords {
  const passwords = { owner: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') };
  const lines = [
    `127.0.0.1:*:*:${roles.owner}:${passwords.owner}`,
    `127.0.0.1:*:*:${roles.app}:${passwords.app}`,
    '',
  ];
  mkdirSync(dataDir, { recursive: true });
  const unfinished = join(dataDir, `${FILE}.new`);
  writeFileSync(unfinished, lines.join('\n'), { mode: 0o600 });
  renameSync(unfinished, join(dataDir, FILE));
  return passwords;
}

import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ownSite } from './sites.ts';

type Statement = { text: string; values: readonly unknown[] };

const PASSWORDS = new URL('pgpass', ownSite.dataDir);

/** Writes rows that no call would allow into the database of the running site, as the owner of the tables. */
export async function writeRows(statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: withPassword(ownSite.database) });
  await client.connect();
  try {
    for (const { text, values } of statements) await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

function withPassword(address: string): string {
  const url = new URL(address);
  if (url.password || !existsSync(PASSWORDS)) return address;
  const line = readFileSync(PASSWORDS, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`127.0.0.1:*:*:${url.username}:`));
  url.password = line?.split(':')[4] ?? '';
  return url.href;
}

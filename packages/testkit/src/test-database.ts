import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one test, used as the app role so that missing privileges are found. */
export type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> };

/** Clones the template; `drop` closes its connections and removes it. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const template = inject('postgresUrls');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = withDatabase(template.ownerUrl, 'postgres');
  await run(admin, `create database ${name} template pq strategy file_copy`);
  return {
    url: withDatabase(template.url, name),
    ownerUrl: withDatabase(template.ownerUrl, name),
    drop: () => run(admin, `drop database ${name} with (force)`),
  };
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

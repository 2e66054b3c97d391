import pg from 'pg';

type Statement = { text: string; values: readonly unknown[] };

/** Writes into the database of the running site what no call would let through. */
export async function writeRows(statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE });
  await client.connect();
  try {
    for (const { text, values } of statements) await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

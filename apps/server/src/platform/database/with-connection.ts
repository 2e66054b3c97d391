import type pg from 'pg';

const OUTSIDE_TRANSACTIONS = 'I';

/** Lends one connection of the pool; one that comes back inside a transaction is closed, so that nobody goes on in it. */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== OUTSIDE_TRANSACTIONS);
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { postJson } from './people.ts';
import type { Product } from './product.ts';

type Charge = { oid: string; total: number; status: 'paid' | 'declined' | 'refunded' };

export async function readCharges(product: Product): Promise<Charge[]> {
  return (await (await fetch(`${product.sandbox}/payple/charges`)).json()) as Charge[];
}

export async function runChecks(product: Product): Promise<{ clean: boolean; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/checks/main.ts'], {
      // SEED is a random seed here, and the kind of seed data in the product.
      env: { ...process.env, SEED: 'none', DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir },
    });
    return { clean: true, output: stdout.trim() };
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return { clean: false, output: stdout || stderr || String(error) };
  }
}

/** Moves the clock; returns when all due work is done. */
export function moveClock(product: Product, to: { now: string } | { advance: string }): Promise<unknown> {
  return postJson(`${product.sandbox}/clock`, to);
}

export async function countByStatus(product: Product): Promise<Record<string, number>> {
  const { rows } = await product.pool.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from pledge group by status',
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

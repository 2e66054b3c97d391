import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
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

// Charging thousands of pledges under kills takes longer than the five minutes after which fetch gives up.
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** Moves the clock; returns when all due work is done. */
export async function moveClock(product: Product, to: { now: string } | { advance: string }): Promise<void> {
  const { statusCode, body } = await request(`${product.sandbox}/clock`, {
    ...{ dispatcher: patient, body: JSON.stringify(to) },
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  const text = await body.text();
  if (statusCode === 200) return;
  // The clock has moved, and the product is still at work.
  if (statusCode === 503 && text.includes('no answer in time'))
    return moveClock(product, { advance: 'PT0S' });
  throw new Error(`clock: ${statusCode} ${text}`);
}

export async function countByStatus(product: Product): Promise<Record<string, number>> {
  const { rows } = await product.pool.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from pledge group by status',
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

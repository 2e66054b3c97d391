import { createHash } from 'node:crypto';
import { openTestPlatform, type TestPlatform } from '@pq/testkit';
import type pg from 'pg';

/**
 * A platform whose connections plan every statement once, as `prepared` does for some. Sweeps and checks run the same two hundred
 * statements tens of thousands of times here, and planning them cost more than running them.
 */
export async function openPlatformWithKeptPlans(options: { keep?: boolean } = {}): Promise<TestPlatform> {
  const platform = await openTestPlatform(options);
  platform.database.db.on('connect', keepPlans);
  return platform;
}

function keepPlans(client: pg.ClientBase): void {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest;
    if (isUnnamed(first)) return run(named(first), ...rest);
    if (typeof first === 'string' && Array.isArray(values))
      return run(named({ text: first, values }), ...others);
    // Such as begin and commit, which have no plan.
    return run(first, ...rest);
  };
  client.query = query as typeof client.query;
}

function isUnnamed(statement: unknown): statement is pg.QueryConfig {
  return typeof statement === 'object' && statement !== null && 'text' in statement && !('name' in statement);
}

function named(statement: pg.QueryConfig): pg.QueryConfig {
  return { ...statement, name: createHash('sha256').update(statement.text).digest('base64url') };
}

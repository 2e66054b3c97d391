import type { TestPlatform } from '#src/testing/index.ts';

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
};

/** From now on every statement is run once more under EXPLAIN ANALYZE, and what its scans read is added up. */
export function countRowsRead({ database: { db } }: TestPlatform) {
  let read = 0;
  const query = db.query.bind(db) as (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  const counted = async (first: string | { text: string; values?: unknown[] }, second?: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text;
    const values = second ?? (typeof first === 'string' ? undefined : first.values);
    const { rows } = await query(`explain (analyze, format json) ${text}`, values);
    const explained = (rows[0] as { 'QUERY PLAN': string | [{ Plan: Plan }] })['QUERY PLAN'];
    const [{ Plan: plan }] = (typeof explained === 'string' ? JSON.parse(explained) : explained) as [
      { Plan: Plan },
    ];
    read += rowsOf(plan);
    return query(text, values);
  };
  Object.assign(db, { query: counted });
  return {
    reset() {
      read = 0;
    },
    now: () => read,
  };
}

function rowsOf(plan: Plan): number {
  const own = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
}

import pg from 'pg';
import type { Product } from '../../support/product.ts';
import type { Scenario } from './scenario.ts';

const runChecksNow = async ({ pool }: Product) => {
  await pool.query("update daily_run set done_on = null, taken_until = null where job = 'checks'");
  await pool.query("select pg_notify('pq', 'daily-checks ')");
};

const asOwner = (product: Product, statement: string) =>
  product.pool.query(
    `alter table money_journal disable trigger user; ${statement}; alter table money_journal enable trigger user`,
  );

/** Runs after charges, whose journal rows are sealed by then. */
export const booksAndChain: Scenario = {
  alerts: ['PqBooks', 'PqChainBroken'],
  does: 'a counter of a project and a sealed row of the journal changed as the owner, the checks run',
  // Findings are confirmed after a minute and a half.
  withinS: 180,
  async cause({ product }) {
    await product.pool.query(
      'update project set scraps = scraps + 3 where key = (select min(key::text)::uuid from project)',
    );
    await asOwner(
      product,
      "update money_journal set actor = actor || '!' where id = (select row_id from log_seal where log = 'money_journal' order by position limit 1)",
    );
    await runChecksNow(product);
  },
  async end({ product }) {
    await product.pool.query(
      'update project set scraps = scraps - 3 where key = (select min(key::text)::uuid from project)',
    );
    await asOwner(product, "update money_journal set actor = rtrim(actor, '!')");
    await runChecksNow(product);
  },
};

export const dailyJobsDidNotRun: Scenario = {
  alerts: ['PqChecksNotRun', 'PqRetentionNotRun'],
  does: 'the times at which the checks and the retention ended set back by 27 and 51 hours',
  async cause({ product }) {
    await product.pool.query(
      `update daily_run set done_at = now() - case job when 'checks' then interval '27 hours' else interval '51 hours' end`,
    );
  },
  async end({ product }) {
    await product.pool.query('update daily_run set done_at = now()');
  },
};

export function nobodySeals(): Scenario {
  let holder: pg.Client | undefined;
  return {
    alerts: ['PqSealsLate'],
    does: 'the lock of sealers held, a row written to the audit log',
    withinS: 180,
    async cause({ product }) {
      holder = new pg.Client({ connectionString: product.databaseUrl });
      await holder.connect();
      await holder.query("select pg_advisory_lock(hashtextextended('log_seal:audit_log', 0))");
      await product.pool.query(
        `insert into audit_log (id, at, actor, action, target_type, target_key)
         select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid,
           at, 'admin:bench', 'bench', 'project', 'bench'
         from (select now() + make_interval(secs => coalesce(max(offset_ms), 0) / 1000.0) as at from clock_offset) c`,
      );
    },
    async end({ product }) {
      await holder?.end();
      await product.pool.query("select pg_notify('pq', 'log-sealing ')");
    },
  };
}

/** Renames tables that tasks and figures need, so that the sweep and the upload task fail. */
export const tasksFail: Scenario = {
  alerts: ['PqSweepNotRunning', 'PqTaskNotRunning', 'PqFiguresMissing'],
  does: 'tables refund and stale_file renamed: sweep and uploads fail for three of their periods',
  withinS: 300,
  async cause({ product }) {
    await product.pool.query(
      'alter table refund rename to refund_away; alter table stale_file rename to stale_file_away',
    );
  },
  async end({ product }) {
    await product.pool.query(
      'alter table refund_away rename to refund; alter table stale_file_away rename to stale_file',
    );
    await product.pool.query("select pg_notify('pq', 'sweep ')");
  },
};

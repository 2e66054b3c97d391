import type pg from 'pg';
import type { Config } from '#src/config/config.ts';
import { listChangeableTables } from '#src/platform/database/grants.ts';
import { listMigrations, listMissing } from '#src/platform/database/migrations.ts';
import { appendOnlyTables } from '#src/platform/database/table-kinds.ts';
import { fail, ok, type Probe, warn } from '../finding.ts';

/** Whether the database has the migrations of this code, and no others. */
export function probeMigrations(pool: pg.Pool): Probe {
  const subject = 'migrations';
  return {
    subject,
    async run() {
      const missing = await listMissing(pool);
      if (missing.length > 0)
        return [
          fail(
            subject,
            `${missing.length} are missing, the first is ${missing[0]}`,
            'run npm run migrate as the owner of the tables',
          ),
        ];
      const known = await listMigrations();
      const { rows } = await pool.query<{ name: string }>(
        'select name from migration where name <> all($1) order by name desc',
        [known],
      );
      if (rows.length === 0) return [ok(subject, `up to date with ${known.at(-1)}`)];
      return [
        warn(
          subject,
          `${rows.length} are newer than this code, the last is ${rows[0]?.name}`,
          'fine while a release is rolled out or back; else start the newer code',
        ),
      ];
    },
  };
}

/** Whether the processes work as a role that cannot change what is only added to. */
export function probeRole(pool: pg.Pool, mode: Config['mode']): Probe {
  const subject = 'role of the database';
  return {
    subject,
    async run() {
      const tables = await listChangeableTables(pool, appendOnlyTables);
      const { rows } = await pool.query<{ role: string }>('select current_user as role');
      const role = rows[0]?.role;
      if (tables.length === 0) return [ok(subject, `${role} cannot change what is only added to`)];
      const judge = mode === 'production' ? fail : warn;
      return [
        judge(
          subject,
          `${role} may change or empty ${tables.join(', ')}`,
          'name a role that does not own them (docs/operations.md, Database roles)',
        ),
      ];
    },
  };
}

/** Indexes whose building broke off: they cost writes, and help no query. */
export function probeIndexes(pool: pg.Pool): Probe {
  const subject = 'indexes';
  return {
    subject,
    async run() {
      const { rows } = await pool.query<{ name: string }>(
        `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
         where not i.indisvalid and c.relnamespace = 'public'::regnamespace
           and not exists (select from pg_stat_progress_create_index b where b.index_relid = i.indexrelid)
         order by 1`,
      );
      if (rows.length === 0) return [ok(subject, 'all are valid')];
      return [
        warn(
          subject,
          `invalid: ${rows.map(({ name }) => name).join(', ')}`,
          'a build was broken off: drop index concurrently, and build it again',
        ),
      ];
    },
  };
}

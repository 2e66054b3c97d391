import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { countByStatus, moveClock, runChecks } from '../support/books.ts';
import { startEmbeddedPostgres } from '../support/embedded-postgres.ts';
import { createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, paymentTime, placePledge, pledge } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';

const run = promisify(execFile);
const BACKERS = 10;

type Figures = { pledges: Record<string, number>; control: number };

/**
 * The previous release on today's schema, as during every upgrade and rollback: its processes start, people pledge,
 * and cards are charged; then today's worker takes over. Control: it notices a missing column.
 */
export async function releaseBefore(): Promise<Verdict> {
  const releases = JSON.parse(readFileSync('apps/server/migrations/releases.json', 'utf8')) as {
    version: string;
    commit: string;
  }[];
  const before = releases.at(-1);
  if (!before) throw new Error('no release is named');
  const work = mkdtempSync(join(tmpdir(), 'pq-before-'));
  const code = join(work, 'code');
  execFileSync('git', ['worktree', 'add', '--detach', code, before.commit], { stdio: 'ignore' });
  const database = await startEmbeddedPostgres(join(work, 'data'));
  try {
    await run('npm', ['ci'], { cwd: code, maxBuffer: 1e8 });
    await run('npm', ['run', 'build'], { cwd: code, maxBuffer: 1e8 });
    const { appUrl, ownerUrl } = database;
    // The release creates its own tables, like on an upgraded site: it knows migrations by their names at the time.
    const old = await startProduct({ DATABASE_URL: ownerUrl }, code);
    await old.stop();
    await run(process.execPath, ['apps/server/src/migrate/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: appUrl,
        DATABASE_MIGRATION_URL: ownerUrl,
        DATA_DIR: join(work, 'data'),
      },
    });
    // Both open the cards, which neither would with a key of its own.
    const env = { DATABASE_URL: ownerUrl, ENCRYPTION_KEY: randomBytes(32).toString('hex') };
    const product = await startProduct(env, code);
    const figures = await placeAndCharge(product).finally(() => product.stop());
    const today = await startProduct(env);
    try {
      return await createVerdict(today, before.version, figures);
    } finally {
      await today.stop();
    }
  } finally {
    await database.stop();
    execFileSync('git', ['worktree', 'remove', '--force', code]);
    rmSync(work, { recursive: true, force: true });
  }
}

async function placeAndCharge(product: Product): Promise<Figures> {
  const [project] = await createProjects(product, 1, 0);
  if (!project) throw new Error('no project');
  const backers = await createBackers(product, BACKERS + 1);
  const [last, ...others] = backers;
  if (!last) throw new Error('no backers');
  const { pool } = product;
  await pool.query('alter table pledge rename column status to status_of_today');
  const { status: control } = await pledge(product, project, last);
  await pool.query('alter table pledge rename column status_of_today to status');
  for (const backer of others) await placePledge(product, project, backer);
  await product.startWorker();
  await moveClock(product, { now: paymentTime(project.finish) });
  return { pledges: await countByStatus(product), control };
}

/** Today's worker does first what the previous release has left to it. */
async function createVerdict(product: Product, version: string, figures: Figures): Promise<Verdict> {
  await product.startWorker();
  while (await hasUnnumberedPledge(product)) await delay(100);
  const checks = await runChecks(product);
  const { pledges, control } = figures;
  return {
    name: 'release-before',
    passed: pledges.paid === BACKERS && checks.clean && control >= 500,
    figures: { version, pledges, checks: checks.output, withoutAColumn: control },
  };
}

async function hasUnnumberedPledge({ pool }: Product): Promise<boolean> {
  return (await pool.query('select from pledge where seq is null limit 1')).rows.length > 0;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runChecks } from '../support/books.ts';
import { createBackers } from '../support/people.ts';
import { freePort, type Process, startProcess } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';
import { comparePledges, pledgeUntilAnswered } from '../support/surviving-pledges.ts';

const WRITERS = 8;
const DISK_MB = 512;
const RETRY_AFTER_MS = 1_000;

/**
 * PostgreSQL's disk fills up under load, then space is freed. Until then writes are answered 503, and reads too once there
 * is no space for WAL and PostgreSQL restarts repeatedly. Afterwards everything recovers by itself; no acknowledged pledge
 * is lost or duplicated. Needs root for a tmpfs.
 */
export async function fullDisk({ pledges, fullMs }: { pledges: number; fullMs: number }): Promise<Verdict> {
  const disk = mountDisk();
  let postgres: Process | undefined;
  try {
    const port = String(await freePort());
    const started = await startProcess('apps/server/src/platform/embedded-postgres/main.ts', {
      DATA_DIR: disk,
      POSTGRES_PORT: port,
    });
    postgres = started;
    const product = await startProduct({ DATABASE_URL: started.address });
    try {
      return await run(product, join(disk, 'filler'), { pledges, fullMs });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres?.stop();
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function mountDisk(): string {
  const disk = mkdtempSync(join(tmpdir(), 'pq-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]);
  chmodSync(disk, 0o755);
  return disk;
}

async function run(
  product: Product,
  filler: string,
  size: { pledges: number; fullMs: number },
): Promise<Verdict> {
  const projects = await createProjects(product, 20, 0);
  const queue = (await createBackers(product, size.pledges)).map((backer, n) => ({
    backer,
    project: projects[n % projects.length] as LoadProject,
  }));
  const acknowledged: string[] = [];
  const refusals: number[] = [];
  const half = size.pledges / 2;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let job = queue.shift(); job; job = queue.shift())
        acknowledged.push(await pledgeUntilAnswered(product, job, { refusals, pauseMs: RETRY_AFTER_MS }));
    }),
  );
  while (acknowledged.length < half) await delay(10);
  fillDisk(filler);
  const refusedBefore = refusals.length;
  const reads: number[] = [];
  // Partly filled pages still take rows: the disk counts as full when a pledge is refused.
  for (let waited = 0; refusals.length === refusedBefore && waited < 60_000; waited += 50) await delay(50);
  const acknowledgedWhenFull = acknowledged.length;
  for (const until = performance.now() + size.fullMs; performance.now() < until; await delay(50)) {
    const list = await fetch(`${product.site}/api/project/list?purpose=projects`).catch(() => null);
    await list?.arrayBuffer();
    reads.push(list?.status ?? 0);
  }
  const refused = refusals.length - refusedBefore;
  rmSync(filler);
  const roomAt = performance.now();
  const acknowledgedBefore = acknowledged.length;
  while (acknowledged.length === acknowledgedBefore && queue.length > 0) await delay(10);
  const backMs = Math.round(performance.now() - roomAt);
  await writing;

  const { lost, extra } = await comparePledges(product, acknowledged);
  const odd = refusals.filter((status) => status !== 503 && status !== 0).length;
  const oddReads = reads.filter((status) => status !== 200 && status !== 503).length;
  const checks = await runChecks(product);
  const isHeld = lost === 0 && extra === 0 && odd === 0 && refused > 0 && checks.clean;
  return {
    name: 'full-disk',
    passed: isHeld && acknowledged.length === size.pledges && oddReads === 0,
    figures: {
      ...size,
      acknowledgedWhenFull,
      acknowledged: acknowledged.length,
      lost,
      extra,
      refusals: tally(refusals),
      reads: tally(reads),
      backMs,
      checks: checks.output,
    },
  };
}

function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let step = 1_048_576; step >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(step));
      } catch {
        step = Math.floor(step / 16);
      }
    }
  } finally {
    closeSync(file);
  }
}

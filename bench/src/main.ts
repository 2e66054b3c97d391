import { readFileSync } from 'node:fs';
import { alerts } from './resilience/alerts/alerts.ts';
import { boxDownloads } from './resilience/box-downloads.ts';
import { cacheFlood } from './resilience/cache-flood.ts';
import { chargeUnderKill } from './resilience/charge-under-kill.ts';
import { databaseFreeze } from './resilience/database-freeze.ts';
import { databaseRestart } from './resilience/database-restart.ts';
import { enumeration } from './resilience/enumeration.ts';
import { fullDisk } from './resilience/full-disk.ts';
import { image } from './resilience/image.ts';
import { likeRush } from './resilience/like-rush.ts';
import { mailsUnderKill } from './resilience/mails-under-kill.ts';
import { newsUnderKill } from './resilience/news-under-kill.ts';
import { proxyDown } from './resilience/proxy-down.ts';
import { releaseBefore } from './resilience/release-before.ts';
import { richTextFlood } from './resilience/rich-text-flood.ts';
import { rollingRestart } from './resilience/rolling-restart.ts';
import { scaleOut } from './resilience/scale-out.ts';
import { settlement } from './resilience/settlement.ts';
import { shippingUpload } from './resilience/shipping-upload.ts';
import { stockRush } from './resilience/stock-rush.ts';
import { uploadIdle } from './resilience/upload-idle.ts';
import { uploadRush } from './resilience/upload-rush.ts';
import { webhookFlood } from './resilience/webhook-flood.ts';
import { charges } from './speed/charges.ts';
import { growth } from './speed/growth.ts';
import { lighthousePages } from './speed/lighthouse.ts';
import { pledges } from './speed/pledges.ts';
import { reads } from './speed/reads.ts';
import { recall } from './speed/recall.ts';
import { viewers } from './speed/viewers.ts';
import { print, type Verdict } from './support/report.ts';

/**
 * `npm run bench [name …] [--quick]`: resilience under load and faults, and speed. Each prints one JSON line; the exit code
 * is 1 if one failed. `--quick` uses the sizes of a test run. SEED=n repeats a random run, `--sizes=1000,10000` sets the
 * numbers of projects for growth, `--pledges=1000 --concurrency=16` those of charges, `--pledges=1000 --kills=80` those of
 * charge-under-kill, `--backers=10000` those of news, `--clients=8` the connections of pledges, `--only=PqSlow,PqErrors` the alerts to trigger.
 */
const quick = process.argv.includes('--quick');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const sizes = (option('sizes') ?? (quick ? '1000,10000' : '1000,10000,100000,1000000'))
  .split(',')
  .map(Number);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

const runs: Record<string, () => Promise<Verdict>> = {
  'stock-rush': () =>
    stockRush(
      quick
        ? { people: 120, stock: 20, movers: 8, repeats: 20 }
        : { people: 300, stock: 50, movers: 20, repeats: 25 },
    ),
  likes: () => likeRush({ people: 1_000 }),
  'charge-under-kill': () =>
    chargeUnderKill({
      pledges: Number(option('pledges') ?? (quick ? 100 : 500)),
      kills: Number(option('kills') ?? (quick ? 6 : 40)),
      webKills: quick ? 1 : 3,
      workers: 2,
      seed,
    }),
  'mails-under-kill': () =>
    mailsUnderKill({ ...(quick ? { orders: 60, kills: 2 } : { orders: 2_000, kills: 20 }), seed }),
  news: () =>
    newsUnderKill({
      ...(quick
        ? { backers: 2_000, rounds: 1, roundMs: 8_000 }
        : { backers: 100_000, rounds: 6, roundMs: 20_000 }),
      ...(option('backers') && { backers: Number(option('backers')) }),
      mailsASecond: 20,
      maxSignUpS: 60,
    }),
  settlement: () =>
    settlement({
      ...(quick
        ? { projects: 12, backers: 6, refunds: 12, kills: 3, webKills: 2, lives: 12 }
        : { projects: 50, backers: 200, refunds: 250, kills: 40, webKills: 20, lives: 100 }),
      seed,
    }),
  'database-restart': () =>
    databaseRestart(
      quick
        ? { pledges: 200, restarts: 3, writers: 16, backWithinMs: 30_000 }
        : { pledges: 2_000, restarts: 15, writers: 16, backWithinMs: 5_000 },
    ),
  'database-freeze': () =>
    databaseFreeze(quick ? { rounds: 1, frozenMs: 8_000 } : { rounds: 5, frozenMs: 15_000 }),
  'full-disk': () => fullDisk(quick ? { pledges: 1_000, fullMs: 2_000 } : { pledges: 4_000, fullMs: 10_000 }),
  'release-before': releaseBefore,
  'rolling-restart': () =>
    rollingRestart({
      rounds: quick ? 1 : 5,
      backers: quick ? 200 : 1_000,
      drainS: Number(option('drain') ?? 2),
    }),
  'scale-out': () => scaleOut(quick ? { backers: 200, rounds: 1 } : { backers: 1_000, rounds: 5 }),
  alerts: () => alerts({ only: option('only')?.split(',') ?? [] }),
  enumeration: () => enumeration({ tries: quick ? 50 : 200, seed }),
  'upload-rush': () =>
    uploadRush(
      quick
        ? { hostile: 40, people: 10, pictures: 3, maxMb: 500 }
        : { hostile: 100, people: 10, pictures: 10, maxMb: 500 },
    ),
  'box-downloads': () =>
    boxDownloads(
      quick ? { downloads: 50, megabytes: 20, maxMb: 400 } : { downloads: 200, megabytes: 200, maxMb: 400 },
    ),
  'cache-flood': () => cacheFlood({ urls: quick ? 2_000 : 10_000, moreMb: 64 }),
  'proxy-down': proxyDown,
  image,
  'webhook-flood': () =>
    webhookFlood({
      rounds: quick ? 8 : 40,
      roundMs: 3_000,
      forgedAMinute: 10_000,
      pledges: 10,
    }),
  'rich-text-flood': () => richTextFlood({ rounds: quick ? 1 : 3, roundMs: 60_000 }),
  'shipping-upload': () =>
    shippingUpload({
      ...(quick ? { rows: 2_000, rounds: 1 } : { rows: 20_000, rounds: 2 }),
      maxS: 20,
      maxMoreMb: 60,
      maxBlockMs: 50,
    }),
  'upload-idle': () => uploadIdle({ rounds: quick ? 1 : 3 }),
  recall,
  reads: () => reads({ seconds: quick ? 3 : 10 }),
  pledges: () =>
    pledges({
      clients: Number(option('clients') ?? 20),
      ...(quick ? { hot: 500, spread: 500, seconds: 5 } : { hot: 3_000, spread: 6_000, seconds: 15 }),
    }),
  lighthouse: () => lighthousePages({ runs: quick ? 1 : 3 }),
  growth: () => growth({ sizes, rounds: quick ? 20 : 60 }),
  charges: () =>
    charges({
      pledges: Number(option('pledges') ?? (quick ? 400 : 10_000)),
      latencyMs: 50,
      concurrency: Number(option('concurrency') ?? 8),
      // Too few to judge.
      maxLost: quick ? null : 0.1,
    }),
  viewers: () => {
    const each = quick ? 500 : Math.min(10_000, Math.floor((maxOpenFiles() - OTHER_FILES) / 2));
    return viewers({ viewers: each, bells: each, pledges: quick ? 20 : 200 });
  },
};

/** Connections to PostgreSQL, modules and the like. */
const OTHER_FILES = 200;

/** As `ulimit -n` shows it, which Node raises to its hard limit. */
function maxOpenFiles(): number {
  const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
}

let broken = 0;
for (const name of names.length > 0 ? names : Object.keys(runs)) {
  const run = runs[name];
  if (!run) {
    process.stderr.write(`no bench "${name}"; there are ${Object.keys(runs).join(', ')}\n`);
    process.exit(1);
  }
  if (!print(await run()).passed) broken += 1;
}
process.exitCode = broken > 0 ? 1 : 0;

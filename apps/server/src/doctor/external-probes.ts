import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openBackupStore } from '#src/backup/encrypted-store.ts';
import { backupTime, listBackups } from '#src/backup/manifest.ts';
import type { Config } from '#src/config/config.ts';
import type { BackupSecrets } from '#src/config/secrets.ts';
import { verifyMailServer } from '#src/providers/mail/smtp-mailer.ts';
import { authorise, type Partner } from '#src/providers/payple/client.ts';
import { probeKind, type Storage } from '#src/providers/storage/storage.ts';
import { type Finding, fail, ok, type Probe, reasonOf, spellDuration, warn } from './probe.ts';

/** As long as a charge waits for the provider. */
const AUTH_MS = 4_000;

export function probeMail(smtpUrl: string): Probe {
  const subject = 'mail';
  return {
    subject,
    advice: 'mails wait in the outbox until then: check SMTP_URL and the mail server',
    // The mailer has its own time limit and a better message.
    limitMs: 20_000,
    async run() {
      await verifyMailServer(smtpUrl);
      const { username, host } = new URL(smtpUrl);
      return [ok(subject, `${host} ${username ? 'accepts our password' : 'takes mails without a password'}`)];
    },
  };
}

export function probeStorage(open: () => Promise<Storage>): Probe {
  const subject = 'store of files';
  return {
    subject,
    advice:
      'uploads are refused until then: check the S3_ settings and the rights of their keys, or DATA_DIR',
    limitMs: 30_000,
    async run() {
      const storage = await open();
      const path = `${probeKind}/${randomUUID()}.txt`;
      const bytes = Buffer.from(`written by doctor ${path}`);
      await storage.put(path, bytes, 'text/plain');
      const read = await storage.read(path);
      await storage.remove(path);
      if (read === null || !bytes.equals(read)) throw new Error('a file that was written is read otherwise');
      if (await storage.has(path)) throw new Error('a file that was removed is still there');
      return [ok(subject, `writes, reads and removes${storage.root === null ? '' : ` in ${storage.root}`}`)];
    },
  };
}

export function probeProvider(partner: Partner): Probe {
  const subject = 'payment provider';
  return {
    subject,
    async run() {
      const answer = await authorise(partner, 'lookUp', AUTH_MS);
      if (typeof answer !== 'string') return [ok(subject, `${partner.host} accepts our keys`)];
      return [fail(subject, `${partner.host}: ${answer}`, adviceFor(answer))];
    },
  };
}

/** A refusal has the provider's own text (`auth: error …`); anything else is a broken connection. */
function adviceFor(reason: string): string {
  return reason.startsWith('auth: error')
    ? 'no card is charged until then: check PAYPLE_CST_ID, PAYPLE_CUST_KEY, and that the provider knows PUBLIC_URL'
    : 'no card is charged until then: check PAYPLE_HOST and the way out to it, then ask the provider';
}

export function probeProviderClock(host: string): Probe {
  const subject = 'clock and the provider';
  return {
    subject,
    limitMs: 6_000,
    async run(): Promise<Finding[]> {
      const startedMs = Date.now();
      const answer = await fetch(host, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(AUTH_MS),
      }).catch((error: unknown) => reasonOf(error));
      // The other probe reports whether it can be reached.
      if (typeof answer === 'string') return [];
      const providerMs = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isNaN(providerMs)) return [];
      const early = startedMs - (providerMs + 1_000);
      const late = providerMs - Date.now();
      return [judgeClock(subject, Math.max(0, early, late))];
    },
  };
}

const WARN_CLOCK_MS = 1_000;
const FAIL_CLOCK_MS = 5_000;

/** Deadlines and the hour of charging depend on the host's clock. */
export function judgeClock(subject: string, offMs: number): Finding {
  const what = `off by ${(offMs / 1_000).toFixed(1)} s`;
  const advice = 'run chrony or systemd-timesyncd on this host (docs/operations.md, A clock is wrong)';
  if (offMs >= FAIL_CLOCK_MS) return fail(subject, what, advice);
  return offMs >= WARN_CLOCK_MS ? { level: 'warn', subject, what, advice } : ok(subject, what);
}

const ANSWER_MS = 5_000;

type Health = { version?: string; revision?: string; schema?: string };

/** Requests the site at its public address, as a visitor would. This host alone may have no route to it. */
export function probeSite(publicUrl: string): Probe {
  const subject = 'site';
  return {
    subject,
    limitMs: 2 * ANSWER_MS + 1_000,
    async run() {
      const ask = (path: string) => fetch(publicUrl + path, { signal: AbortSignal.timeout(ANSWER_MS) });
      const advice = 'are web processes running, and does the proxy reach them?';
      try {
        const ready = await ask('/readyz');
        if (!ready.ok) return [warn(subject, `${publicUrl} answers ${ready.status}`, advice)];
        const { version, revision, schema } = (await (await ask('/healthz')).json()) as Health;
        const runs = version ? `, runs ${version} (${revision}) on schema ${schema}` : '';
        return [ok(subject, `${publicUrl} is ready${runs}`)];
      } catch (error) {
        return [warn(subject, `${publicUrl}: ${reasonOf(error)}`, advice)];
      }
    },
  };
}

const OLD_S = 26 * 3_600;

export function probeBackups(
  { dataDir, mode, backup }: Pick<Config, 'dataDir' | 'mode' | 'backup'>,
  secrets: BackupSecrets,
  now = Date.now,
): Probe {
  const subject = 'backups';
  return {
    subject,
    async run() {
      const repository = backup.repository ?? { folder: join(dataDir, 'backups') };
      const place = 's3' in repository ? `bucket ${repository.s3.bucket}` : repository.folder;
      const [newest] = await listBackups(await openBackupStore(repository, secrets));
      const takenAt = newest === undefined ? null : backupTime(newest);
      if (takenAt === null) return [none(place, mode, backup.repository !== null)];
      const ageS = (now() - takenAt) / 1_000;
      const what = `the newest in ${place} is ${spellDuration(ageS)} old`;
      return [ageS < OLD_S ? ok(subject, what) : fail(subject, what, 'find out why none was made since')];
    },
  };
}

function none(place: string, mode: Config['mode'], isSetUp: boolean): Finding {
  if (mode !== 'production') return ok('backups', `none in ${place}, and a sandbox needs none`);
  const advice = isSetUp
    ? 'npm run backup makes one now, a worker every night'
    : 'name a repository (BACKUP_S3_BUCKET or BACKUP_DIR) for the workers';
  return warn('backups', `none in ${place}`, advice);
}

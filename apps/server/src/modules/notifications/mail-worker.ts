import { setTimeout as delay } from 'node:timers/promises';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Mailer } from '#src/providers/mail/port.ts';
import { deliverMails } from './deliver-mails.ts';
import { MAIL_TOPIC } from './enqueue-mail.ts';
import { countDueMails, deleteOldMails } from './queries.ts';

export type MailWorker = {
  start(): void;
  /** Takes no new mail and resolves when those under way are settled. */
  stop(): Promise<void>;
  /** Resolves when nothing that is due is unsent, here or in another worker; failures wait for their next time. */
  drain(): Promise<void>;
};

const LOOK_MS = 5_000;
const TIDY_MS = 3_600_000;
const POLL_MS = 50;

/** Sends what the outbox holds: woken by new mails, and every five seconds for those whose time has come again. */
export function createMailWorker(platform: Platform, mailer: Mailer): MailWorker {
  const { db } = platform.database;
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const stops: (() => void)[] = [];

  const sendAll = async () => {
    do {
      again = false;
      while (!stopped && (await deliverMails(platform, mailer)) > 0);
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped) return;
    running ??= platform.work
      .round('mails', sendAll, (error) =>
        logUnlessAway(platform, error, { level: 'error' }, 'outbox not read'),
      )
      .finally(() => {
        running = null;
      });
  };
  const tidy = () => {
    deleteOldMails(db).catch((error: unknown) => logUnlessAway(platform, error, {}, 'old mails not removed'));
  };

  return {
    start() {
      const look = setInterval(wake, LOOK_MS);
      const clean = setInterval(tidy, TIDY_MS);
      stops.push(
        platform.channel.subscribe(MAIL_TOPIC, wake),
        () => clearInterval(look),
        () => clearInterval(clean),
      );
      wake();
    },
    async stop() {
      stopped = true;
      for (const stop of stops) stop();
      await running;
    },
    async drain() {
      while (!stopped && (await countDueMails(db)) > 0)
        if ((await deliverMails(platform, mailer)) === 0) {
          if (await isAwaitingReconciliation(db)) return;
          await delay(POLL_MS);
        }
    },
  };
}

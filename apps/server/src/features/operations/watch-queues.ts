import { Gauge } from 'prom-client';
import { countHeldCharges } from '#src/features/charges/count-held-charges.ts';
import { getSweepLag } from '#src/features/deadlines/get-sweep-lag.ts';
import { getMailQueue } from '#src/features/mails/get-mail-queue.ts';
import { logUnlessAway } from '#src/platform/failures/log-unless-away.ts';
import type { Platform } from '#src/platform/platform.ts';
import { CHECKS_JOB } from './check-books.ts';
import { getFindings } from './repository.ts';
import { getUnsealedSeconds } from './unsealed.ts';

/**
 * Shows what waits: mails that are not sent, what the sweep has not got to, and what the daily checks have
 * found. Read from the database when Prometheus asks; every process tells the same, and one that cannot ask
 * tells nothing of it.
 */
export function watchQueues(platform: Platform): void {
  const { metrics, database } = platform;
  const show = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        try {
          this.set(await read());
        } catch (error) {
          this.remove();
          await logUnlessAway(platform, error, { metric: name }, 'metric not read');
        }
      },
    });
  show(
    'pq_mail_queue_size',
    'Mails that are not sent yet',
    async () => (await getMailQueue(database.db)).due,
  );
  show('pq_mail_queue_oldest_seconds', 'How long the oldest unsent mail has waited', async () => {
    return (await getMailQueue(database.db)).oldestS;
  });
  show('pq_sweep_lag_seconds', 'How long what is due longest has waited for the sweep', () =>
    getSweepLag(platform),
  );
  show('pq_charges_held', 'Pledges that are charged no more because the provider rejects them as wrong', () =>
    countHeldCharges(database.db),
  );
  show(
    'pq_unsealed_seconds',
    'How long the oldest row of the journal or the audit log has waited for its seal',
    () => getUnsealedSeconds(platform),
  );
  show('pq_check_findings', 'What the last daily run of the checks has found', () =>
    getFindings(database.db, CHECKS_JOB),
  );
}

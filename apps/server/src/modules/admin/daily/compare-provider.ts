import { seoulDate } from '@pq/domain/dates';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { compareWithProvider, FILE_HOUR } from '#src/modules/settlement/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import type { DailyJob } from './daily-job.ts';

/**
 * Compares our books with the provider's; findings are open differences. It has to be repeated until yesterday's file is there and
 * every day was compared.
 */
export const compareProviderJob = (provider: PaymentProvider): DailyJob => ({
  name: 'provider comparison',
  hour: FILE_HOUR,
  retryMinutes: 10,
  async run(platform, signal) {
    const { open, isComplete } = await compareWithProvider(platform, provider, signal);
    if (open > 0) await mailDifferences(platform, open);
    return isComplete ? { findings: open } : null;
  },
});

async function mailDifferences({ database, clock, config }: Platform, count: number): Promise<void> {
  if (!config.mail.operations) return;
  await enqueueMail(database.db, {
    kind: 'differencesOpen',
    to: config.mail.operations,
    data: { count },
    dedupeKey: `difference:${seoulDate(clock.now())}`,
  });
}

import { compareWithProvider, FILE_HOUR } from '#src/modules/settlement/index.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import type { DailyJob } from './daily-job.ts';

/** Compares our books with the provider's; findings are open differences. It has to be repeated until yesterday's file is there. */
export const compareProviderJob = (provider: PaymentProvider): DailyJob => ({
  name: 'provider comparison',
  hour: FILE_HOUR,
  retryMinutes: 10,
  async run(platform, signal) {
    const findings = await compareWithProvider(platform, provider, signal);
    return findings === null ? null : { findings };
  },
});

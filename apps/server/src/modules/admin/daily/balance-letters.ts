import { sendBalanceLetters } from '#src/modules/settlement/index.ts';
import type { DailyJob } from './daily-job.ts';

const HOUR = 10;

export const balanceLettersJob: DailyJob = {
  name: 'balance letters',
  hour: HOUR,
  async run(platform, signal) {
    await sendBalanceLetters(platform, signal);
    return { findings: 0 };
  },
};

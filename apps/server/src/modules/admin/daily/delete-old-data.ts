import { deleteOldIdentities } from '#src/modules/accounts/index.ts';
import { forgetOldQuestions } from '#src/modules/community/index.ts';
import {
  deleteOldAlerts,
  deleteOldBatches,
  deleteProofPictures,
  eraseParcelNumbers,
  eraseProofTexts,
} from '#src/modules/fulfilment/index.ts';
import { deleteOldNotifications } from '#src/modules/notifications/index.ts';
import { eraseOldDeliveries } from '#src/modules/pledging/index.ts';
import { eraseOldAccounts, isPaidSince } from '#src/modules/settlement/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { deleteOldDecisions } from '#src/platform/decision-log/queries.ts';
import { deleteOldFailures } from '#src/platform/jobs/failures.ts';
import type { DailyJob } from './daily-job.ts';

export const RETENTION_JOB = 'retention';

const ofPledges = {
  async eraseTexts(tx: Tx, pledgeIds: readonly string[]) {
    await eraseProofTexts(tx, pledgeIds);
    await eraseParcelNumbers(tx, pledgeIds);
  },
  deletePictures: deleteProofPictures,
};

/** Deletes personal data that is no longer needed and that no law requires us to store (docs/adr/0038). */
export const deleteOldDataJob: DailyJob = {
  name: RETENTION_JOB,
  run: async (platform, signal) => ({
    findings:
      (await eraseOldDeliveries(platform, ofPledges, signal)) +
      (await forgetOldQuestions(platform, signal)) +
      (await deleteOldAlerts(platform)) +
      (await deleteOldBatches(platform)) +
      (await deleteOldIdentities(platform, isPaidSince)) +
      (await eraseOldAccounts(platform)) +
      (await deleteOldNotifications(platform, signal)) +
      (await deleteOldFailures(platform.database.db)) +
      (platform.config.decisionLog ? 0 : await deleteOldDecisions(platform.database.db)),
  }),
};

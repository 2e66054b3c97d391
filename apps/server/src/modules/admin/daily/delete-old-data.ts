import { forgetOldQuestions } from '#src/modules/community/index.ts';
import { deleteProofPictures, eraseProofTexts } from '#src/modules/fulfilment/index.ts';
import { eraseOldDeliveries } from '#src/modules/pledging/index.ts';
import { deleteOldDecisions } from '#src/platform/decision-log/queries.ts';
import { deleteOldFailures } from '#src/platform/jobs/failures.ts';
import type { DailyJob } from './daily-job.ts';

export const RETENTION_JOB = 'retention';

const proofs = { eraseTexts: eraseProofTexts, deletePictures: deleteProofPictures };

/** Deletes personal data that is no longer needed and that no law requires us to store (docs/adr/0038). */
export const deleteOldDataJob: DailyJob = {
  name: RETENTION_JOB,
  run: async (platform, signal) => ({
    findings:
      (await eraseOldDeliveries(platform, proofs, signal)) +
      (await forgetOldQuestions(platform, signal)) +
      (await deleteOldFailures(platform.database.db)) +
      (platform.config.decisionLog ? 0 : await deleteOldDecisions(platform.database.db)),
  }),
};

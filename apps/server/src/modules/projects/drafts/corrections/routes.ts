import * as calls from '@pq/contract/calls/admin/corrections';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { correctProject } from './correct-project.ts';
import { getCorrectable } from './get-correctable.ts';

/** Correcting what was approved, for administrators. */
export function registerCorrections(router: CallRouter, platform: Platform): void {
  router.operators(calls.getCorrectable, async ({ input }) => ({
    data: await getCorrectable(platform, input.key),
  }));
  router.operators(calls.correctProject, async ({ input, operator }) => {
    const corrected = await correctProject(platform, operator, input);
    return {
      data: corrected,
      msg: t(corrected.fields.length === 0 ? 'correction.nothing' : 'correction.done'),
    };
  });
}

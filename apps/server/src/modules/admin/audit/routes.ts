import { listAudit as call } from '@pq/contract/calls/admin/audit';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listAudit } from './list-audit.ts';

/** The audit log, for administrators. */
export function registerAudit(router: CallRouter, platform: Platform): void {
  router.admin(call, async ({ input }) => ({ data: await listAudit(platform, input) }));
}

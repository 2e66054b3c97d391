import * as admin from '@pq/contract/calls/admin/identities';
import * as calls from '@pq/contract/calls/identity';
import { t } from '@pq/domain/copy';
import { withQuota } from '#src/platform/http/quota.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { setFileHeaders } from '#src/providers/storage/serve-files.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { decideIdentity, listIdentities, openIdentityDocument } from './decide-identity.ts';
import { presentOwn } from './present-identity.ts';
import { findInForce, findLast } from './queries.ts';
import { submitIdentity } from './submit-identity.ts';

const submissionLimit = { max: 10, windowS: 3_600 };

export function registerIdentity(
  router: CallRouter,
  { platform, storage }: { platform: Platform; storage: Storage },
): void {
  const { db } = platform.database;
  router.guarded(calls.getIdentity, async ({ caller }) => {
    const last = await findLast(db, caller.uid);
    if (!last) return { data: null };
    return { data: presentOwn(last, await findInForce(db, caller.uid), platform.clock.now()) };
  });
  router.guarded(calls.submitIdentity, async ({ input, caller }) => {
    const data = await withQuota(db, `identity:${caller.uid}`, submissionLimit, () =>
      submitIdentity(platform, caller, input),
    );
    return { data, msg: t('identity.sent') };
  });
  router.admin(admin.listIdentities, async ({ input }) => ({ data: await listIdentities(platform, input) }));
  router.admin(admin.decideIdentity, async ({ input, admin: by }) => ({
    data: await decideIdentity(platform, by, input),
    msg: t('admin.done'),
  }));
  router.file(admin.openIdentityDocument, async ({ input, caller, request, reply }) => {
    const { name, file } = await openIdentityDocument(platform, storage, caller, input);
    const target = { type: 'member', id: input.uid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    setFileHeaders(reply);
    return { name, type: 'application/octet-stream', file: file.bytes };
  });
}

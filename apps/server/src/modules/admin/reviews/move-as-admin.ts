import { t } from '@pq/domain/copy';
import { isHideable } from '@pq/domain/project/project';
import { isBlank } from '@pq/domain/text/blank';
import { assertFreshSignIn } from '#src/modules/accounts/index.ts';
import type { MoveAsAdmin } from '#src/modules/projects/index.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { blindProject } from '../moderation/blind-project.ts';
import { decideReview, decideWithdrawal } from './decide-review.ts';

/**
 * Moves a project as the calls of admins do: approves or rejects it, grants the withdrawal of its review, hides it or shows it
 * again in its former state. Throws what those throw, freshSignIn where they ask for a fresh sign-in, invalid without a reason that
 * they need, decisionStale when the project has changed since the version that was seen, and wrongState for every other move.
 */
export const moveAsAdmin: MoveAsAdmin = async (platform, admin, project, { to, reason, ...seen }) => {
  const { key, state, blindedFrom } = project;
  const version = seen.version ?? project.version;
  if (state === 'prepare' && to === 'ready')
    await decideReview(platform, admin, { key, version, decision: 'approve', message: reason });
  else if (state === 'prepare' && to === 'reject') {
    const message = needed(reason, 'admin.rejectMessage.required');
    await decideReview(platform, admin, { key, version, decision: 'reject', message });
  } else if (state === 'prepare' && to === 'save')
    await decideWithdrawal(platform, admin, { key, version, decision: 'approve' });
  else if (to === 'blind' ? isHideable(state) : state === 'blind' && to === blindedFrom) {
    assertFreshSignIn(admin);
    const hiding = { on: to === 'blind', reason: needed(reason, 'field.required'), seen: String(version) };
    await blindProject(platform, admin, { key, ...hiding });
  } else throw new ProductError('wrongState');
};

function needed(reason = '', missing: 'admin.rejectMessage.required' | 'field.required'): string {
  if (isBlank(reason)) throw ProductError.ofField('reason', t(missing));
  return reason.trim();
}

import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { updateFirstAdmin } from '../queries.ts';

/**
 * Makes the member whose proven e-mail is ADMIN_EMAIL an administrator. Safe to call again: at start, for
 * somebody who was a member before the setting, and after every verification.
 */
export async function grantFirstAdmin(platform: Platform): Promise<void> {
  const { adminEmail } = platform.config.auth;
  if (adminEmail === null) return;
  const email = adminEmail.toLowerCase();
  if (!(await updateFirstAdmin(platform.database.db, email))) return;
  platform.log.info('the configured administrator has the role');
  recordSecurityEvent(platform, 'role.changed', { target: { type: 'email', id: email } });
}

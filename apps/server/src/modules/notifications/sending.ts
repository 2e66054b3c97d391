import {
  canSwitch,
  channelsOfKind,
  groupOfNotification,
  isAdvertKind,
  isNotificationKind,
  type NotificationKind,
} from '@pq/domain/notification';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { queryOnly } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { mailOffToken } from './preferences/mail-off-token.ts';
import type { LeasedMail } from './queries.ts';
import { advertSendingTime, isWanted, joinMailRule } from './wanted.ts';

/** The link that switches mails like this one off: of its project, or of its group. */
export type MailOffLink = { url: string; of: 'project' | 'group' | 'adverts' };

type Decision = { what: 'send'; off: MailOffLink | null } | { what: 'drop' } | { what: 'wait'; until: Date };

/**
 * Whether a mail may be sent now. It is dropped where its recipient has switched it off since, and an advert waits at night.
 * What was switched off before this is called is not sent.
 */
export async function decideSending(platform: Platform, mail: LeasedMail): Promise<Decision> {
  const { kind, memberId } = mail;
  if (!isNotificationKind(kind) || !canSwitch(channelsOfKind(kind).mail)) return { what: 'send', off: null };
  // To a visitor, or by a release that did not name the member.
  if (memberId === null) return { what: 'send', off: null };
  if (!(await isStillWanted(platform, kind, mail))) return { what: 'drop' };
  if (isAdvertKind(kind)) {
    const until = advertSendingTime(mail.id, Date.now());
    if (until !== null) return { what: 'wait', until };
  }
  return { what: 'send', off: linkOf(platform, kind, memberId, mail.projectKey) };
}

async function isStillWanted(
  { database: { db } }: Platform,
  kind: NotificationKind,
  { memberId, projectKey }: LeasedMail,
): Promise<boolean> {
  const { wanted } = await queryOnly(
    db,
    z.object({ wanted: z.boolean() }),
    sql`
    select coalesce(bool_or(${isWanted('mail')}), false) as wanted
    from member m ${joinMailRule(kind, projectKey)}
    where m.id = ${memberId} and m.left_at is null`,
  );
  return wanted;
}

/** An advert is switched off with all of its group, whichever project it is about. */
function linkOf(
  { config, secrets }: Platform,
  kind: NotificationKind,
  memberId: string,
  projectKey: string | null,
): MailOffLink {
  const isAdvert = isAdvertKind(kind);
  const ofProject = isAdvert ? null : projectKey;
  const token = mailOffToken({ memberId, group: groupOfNotification(kind), projectKey: ofProject }, secrets);
  return {
    url: `${config.publicUrl}/mail/off/${token}`,
    of: isAdvert ? 'adverts' : ofProject === null ? 'group' : 'project',
  };
}

/** RFC 8058. */
export function headersOf({ url }: MailOffLink): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

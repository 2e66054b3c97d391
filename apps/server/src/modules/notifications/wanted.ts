import { advertTime } from '@pq/domain/advert-hours';
import { MINUTE_MS } from '@pq/domain/dates';
import {
  channelsOfKind,
  groupOfNotification,
  isAdvertKind,
  type NotificationChannel,
  type NotificationKind,
} from '@pq/domain/notification';
import sql, { raw, type Sql } from 'sql-template-tag';

const preferenceColumns: Record<NotificationChannel, Sql> = {
  inApp: raw('preference.in_app'),
  mail: raw('preference.mail'),
  push: raw('preference.push'),
};

/**
 * Whether a row `x`, which has the rule of each channel, reaches the member `m` over one: by the rule, else by the member's
 * `preference`, consent to adverts and mute of the project `about.project_key`. Null counts as no.
 */
export function isWanted(channel: NotificationChannel): Sql {
  const rule = raw(`x."${channel}"`);
  return sql`case ${rule} when 'always' then true when 'never' then false else
    coalesce(${preferenceColumns[channel]}, ${rule} = 'on')
    ${channel === 'inApp' ? sql`` : sql`and (not x."isAdvert" or m.policy_marketing)`}
    and not exists (select from notification_mute mute
      where mute.member_id = m.id and mute.project_key = about.project_key and mute.channel = ${raw(`'${channel}'`)}) end`;
}

/** What `isWanted('mail')` reads, joined to the member `m`: of mails of one kind about one project. */
export function joinMailRule(kind: NotificationKind, projectKey: string | null): Sql {
  return sql`cross join (select ${channelsOfKind(kind).mail}::text as mail, ${isAdvertKind(kind)}::boolean as "isAdvert") x
    cross join (select ${projectKey}::uuid as project_key) about
    left join notification_preference preference
      on preference.member_id = m.id and preference.kind_group = ${groupOfNotification(kind)}`;
}

const SPREAD_MS = 30 * MINUTE_MS;

/** When an advert that is due at night is sent: from eight, spread over half an hour by its id. Null: it may be sent. */
export function advertSendingTime(id: string, nowMs: number): Date | null {
  const from = advertTime(nowMs);
  if (from === nowMs) return null;
  return new Date(from + (Number.parseInt(id.slice(-6), 16) % SPREAD_MS));
}

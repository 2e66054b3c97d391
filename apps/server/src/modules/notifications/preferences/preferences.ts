import type * as calls from '@pq/contract/calls/notifications';
import type { Preferences } from '@pq/contract/shapes/notification';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import {
  type ChannelSettings,
  defaultsOf,
  groupChannels,
  type NotificationChannel,
  type NotificationGroup,
  notificationChannels,
  notificationGroups,
} from '@pq/domain/notification';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { defaultQuietHours } from '@pq/domain/push';
import type { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  countOtherMutes,
  deleteMute,
  findProject,
  getPreferenceRows,
  getQuietHours,
  hasAgreedToAdverts,
  insertMute,
  listMutes,
  upsertPreference,
  upsertQuietHours,
} from './queries.ts';

const groups = Object.keys(notificationGroups) as NotificationGroup[];

/** What the member has on: adverts over mail and push only with consent. */
export async function readPreferences(db: Executor, memberId: string): Promise<Preferences> {
  const chosen = await getPreferenceRows(db, memberId);
  const adverts = await hasAgreedToAdverts(db, memberId);
  const mutes = await listMutes(db, memberId);
  const kinds = groups.map((group) => {
    const channels = settingsOf(group, chosen.get(group));
    const mayUse = adverts || !groupChannels[group].isAdvert;
    return [group, { ...channels, mail: mayUse && channels.mail, push: mayUse && channels.push }];
  });
  return {
    kinds: Object.fromEntries(kinds) as Preferences['kinds'],
    adverts,
    quiet: (await getQuietHours(db, memberId)) ?? defaultQuietHours,
    mutes: mutes.map(({ key, title, state, ownerId, channels }) => ({
      projectid: key,
      title: isPubliclyVisible(state) || ownerId === memberId ? title : null,
      channels,
    })),
  };
}

/** A later release may have stored what this one does not let switch. */
export function settingsOf(group: NotificationGroup, chosen: ChannelSettings | undefined): ChannelSettings {
  const defaults = defaultsOf(group);
  const settings = { ...defaults };
  for (const channel of notificationChannels) {
    const rule = groupChannels[group].channels[channel];
    if (chosen && (rule === 'on' || rule === 'off')) settings[channel] = chosen[channel];
  }
  return settings;
}

/**
 * Changes what is sent, one change of a member after the other: a second window changes nothing but its own switches. Throws invalid
 * at the field of an advert without consent, loginRequired.
 */
export async function savePreferences(
  platform: Platform,
  caller: Caller,
  { kinds, quiet }: z.output<typeof calls.saveNotificationPreferences.input>,
): Promise<Preferences> {
  return inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    if (!(await hasAgreedToAdverts(tx, caller.uid))) refuseAdverts(kinds);
    const chosen = await getPreferenceRows(tx, caller.uid);
    for (const group of groups) {
      const { inApp, mail, push } = kinds[group] ?? {};
      if (inApp === undefined && mail === undefined && push === undefined) continue;
      const before = settingsOf(group, chosen.get(group));
      await upsertPreference(tx, caller.uid, group, {
        inApp: inApp ?? before.inApp,
        mail: mail ?? before.mail,
        push: push ?? before.push,
      });
    }
    if (quiet) await upsertQuietHours(tx, caller.uid, quiet);
    return readPreferences(tx, caller.uid);
  });
}

function refuseAdverts(kinds: z.output<typeof calls.saveNotificationPreferences.input>['kinds']): void {
  const on = groups
    .filter((group) => groupChannels[group].isAdvert)
    .flatMap((group) => (['mail', 'push'] as const).map((channel) => [group, channel] as const))
    .filter(([group, channel]) => kinds[group]?.[channel]);
  if (on.length === 0) return;
  const text = t('notification.settings.needsConsent');
  throw new ProductError('invalid', {
    fields: Object.fromEntries(on.map(([group, channel]) => [`kinds.${group}.${channel}`, text])),
  });
}

/** Throws notFound for a project that the member cannot be notified of, mutesFull, loginRequired. */
export async function muteProject(
  platform: Platform,
  caller: Caller,
  { projectid, channel, on }: z.output<typeof calls.muteProject.input>,
): Promise<Preferences> {
  return inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    if (on) await assertMutable(tx, caller.uid, projectid);
    await switchMute(tx, caller.uid, { projectKey: projectid, channel, on });
    return readPreferences(tx, caller.uid);
  });
}

async function assertMutable(tx: Tx, memberId: string, projectKey: string): Promise<void> {
  const project = await findProject(tx, memberId, projectKey);
  if (!project || !(isPubliclyVisible(project.state) || project.ownerId === memberId))
    throw new ProductError('notFound');
  if ((await countOtherMutes(tx, memberId, projectKey)) >= limits.mutedProjects)
    throw new ProductError('mutesFull');
}

export async function switchMute(
  tx: Tx,
  memberId: string,
  { projectKey, channel, on }: { projectKey: string; channel: NotificationChannel; on: boolean },
): Promise<void> {
  if (on) await insertMute(tx, memberId, projectKey, channel);
  else await deleteMute(tx, memberId, projectKey, channel);
}

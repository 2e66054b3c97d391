import type { mailOffSchema } from '@pq/contract/shapes/notification';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type MailOff, readMailOffToken } from './mail-off-token.ts';
import { settingsOf, switchMute } from './preferences.ts';
import { findProject, getPreferenceRows, isMember, upsertPreference } from './queries.ts';

type Answer = z.input<typeof mailOffSchema>;

/** Throws notFound for a token that is none, or of a former member. */
export async function readMailOff(platform: Platform, token: string): Promise<Answer> {
  const { db } = platform.database;
  const off = parse(platform, token);
  if (!(await isMember(db, off.memberId))) throw new ProductError('notFound');
  return present(db, off);
}

/** Switches the mails of the link off, or on again. Throws notFound. */
export async function setMailOff(
  platform: Platform,
  { token, off: isOff }: { token: string; off: boolean },
): Promise<Answer> {
  const off = parse(platform, token);
  return inTransaction(platform.database.db, async (tx) => {
    if (!(await isMember(tx, off.memberId))) throw new ProductError('notFound');
    await lockMember(tx, off.memberId);
    await (off.projectKey === null
      ? switchGroup(tx, off, isOff)
      : switchProject(tx, off.memberId, off.projectKey, isOff));
    return present(tx, off);
  });
}

function parse({ secrets }: Platform, token: string): MailOff {
  const off = readMailOffToken(token, secrets);
  if (!off) throw new ProductError('notFound');
  return off;
}

async function switchGroup(tx: Tx, { memberId, group }: MailOff, isOff: boolean): Promise<void> {
  const chosen = await getPreferenceRows(tx, memberId);
  await upsertPreference(tx, memberId, group, { ...settingsOf(group, chosen.get(group)), mail: !isOff });
}

async function switchProject(tx: Tx, memberId: string, projectKey: string, isOff: boolean): Promise<void> {
  if (!(await findProject(tx, memberId, projectKey))) throw new ProductError('notFound');
  await switchMute(tx, memberId, { projectKey, channel: 'mail', on: isOff });
}

async function present(db: Executor, { memberId, group, projectKey }: MailOff): Promise<Answer> {
  if (projectKey === null) {
    const chosen = await getPreferenceRows(db, memberId);
    return { group, project: null, off: !settingsOf(group, chosen.get(group)).mail };
  }
  const project = await findProject(db, memberId, projectKey);
  if (!project) throw new ProductError('notFound');
  const isShown = isPubliclyVisible(project.state) || project.ownerId === memberId;
  return { group, project: { title: isShown ? project.title : null }, off: project.muted };
}

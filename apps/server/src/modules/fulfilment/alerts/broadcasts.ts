import { daysBetween, seoulDate } from '@pq/domain/dates';
import { projectStates, purposes } from '@pq/domain/project/project';
import { shortTitle } from '@pq/domain/reward/short-title';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import {
  type BroadcastBatch,
  type BroadcastKind,
  type BroadcastProgress,
  type NewMail,
  startBroadcast,
} from '#src/modules/notifications/index.ts';
import { live } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { query, queryOne } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { alertToken } from './alert-token.ts';
import { hashesOfEmail, openEmail } from './sealed-email.ts';

/** Of a project that has just opened, to all who asked for it. */
export async function announceOpening(tx: Tx, projectKey: string, now: Date): Promise<void> {
  await startBroadcast(tx, { kind: 'alertOpened', subjectKey: projectKey, dueAt: now });
}

const over: BroadcastBatch = { mails: [], lastId: null };

const openings: BroadcastKind = {
  kind: 'alertOpened',
  stages: ['members', 'emails'],
  async listNext(tx, progress, platform) {
    const project = await findProject(tx, progress.subjectKey);
    if (project?.state === 'blind') return 'hidden';
    if (project?.state !== 'funding') return over;
    return progress.stage === 'members'
      ? listMembers(tx, project, progress, platform)
      : listVisitors(tx, project, progress, platform);
  },
};

/** `subjectKey`: the project and the days that are left. */
const endings: BroadcastKind = {
  kind: 'scrapSoon',
  stages: ['scrappers'],
  async listNext(tx, progress) {
    const [key = '', days = ''] = progress.subjectKey.split(':');
    const project = await findProject(tx, key);
    if (project?.state === 'blind') return 'hidden';
    // Late it would be wrong.
    const left = project ? daysBetween(seoulDate(progress.now.getTime()), project.finish) : null;
    if (project?.state !== 'funding' || left !== Number(days)) return over;
    const about = { ...subjectOf(project), days: left, finish: project.finish };
    return listScrappers(tx, project, progress, ({ id, email, nickname }) => ({
      kind: 'scrapSoon',
      to: email,
      data: { nickname, ...about },
      dedupeKey: `scrap:${key}:${id}:${days}`,
    }));
  },
};

/** `subjectKey`: the project and the reward. */
const scarcities: BroadcastKind = {
  kind: 'scrapLow',
  stages: ['scrappers'],
  async listNext(tx, progress) {
    const [key = '', idx = ''] = progress.subjectKey.split(':');
    const project = await findProject(tx, key);
    if (project?.state === 'blind') return 'hidden';
    const reward = project?.state === 'funding' ? await findFree(tx, key, Number(idx)) : null;
    if (!project || !reward || reward.pieces <= 0) return over;
    const about = { ...subjectOf(project), reward: shortTitle(reward), pieces: reward.pieces };
    return listScrappers(tx, project, progress, ({ id, email, nickname }) => ({
      kind: 'scrapLow',
      to: email,
      data: { nickname, ...about },
      dedupeKey: `scrap:${key}:${id}:low-${idx}`,
    }));
  },
};

export const alertBroadcasts: readonly BroadcastKind[] = [openings, endings, scarcities];

const projectRow = z.object({
  key: z.string(),
  ownerId: z.string(),
  state: z.enum(projectStates),
  purpose: z.enum(purposes),
  title: z.string(),
  finish: z.string(),
});
type AlertedProject = z.output<typeof projectRow>;

function findProject(tx: Tx, key: string): Promise<AlertedProject | null> {
  return queryOne(
    tx,
    projectRow,
    sql`select key, owner_id, state, purpose, title, coalesce(period_finish::text, '') as finish
      from project where key = ${key}`,
  );
}

const subjectOf = ({ key: projectKey, purpose, title }: AlertedProject) => ({ projectKey, purpose, title });

const freeRow = z.object({ name: z.string(), context: z.string(), pieces: z.int() });

function findFree(tx: Tx, key: string, idx: number): Promise<z.output<typeof freeRow> | null> {
  return queryOne(
    tx,
    freeRow,
    sql`select name, context, count - sold - held as pieces from reward where project_key = ${key} and idx = ${idx}`,
  );
}

const recipientRow = z.object({ id: z.string(), email: z.string(), nickname: z.string() });
type Recipient = z.output<typeof recipientRow>;

async function listMembers(
  tx: Tx,
  project: AlertedProject,
  { afterId, limit }: BroadcastProgress,
  { secrets }: Platform,
): Promise<BroadcastBatch> {
  const rows = await query(
    tx,
    recipientRow,
    sql`
    select m.id, m.email, m.name as nickname from opening_alert a join member m on m.id = a.member_id
    where a.project_key = ${project.key} ${after(sql`a.member_id`, afterId)} order by a.member_id limit ${limit}
    for key share of m`,
  );
  const about = { ...subjectOf(project), finish: project.finish };
  const mails = rows.map(
    ({ email, nickname }): NewMail => ({
      kind: 'alertOpened',
      to: email,
      data: { nickname, ...about },
      dedupeKey: openedKey(project.key, hashesOfEmail(email, secrets)),
    }),
  );
  return { mails, lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

const visitorRow = z.object({ id: z.string(), sealed: z.instanceof(Buffer) });

async function listVisitors(
  tx: Tx,
  project: AlertedProject,
  { afterId, limit }: BroadcastProgress,
  { secrets, log }: Platform,
): Promise<BroadcastBatch> {
  const rows = await query(
    tx,
    visitorRow,
    sql`
    select id, email_sealed as sealed from alert_email
    where project_key = ${project.key} and confirmed_at is not null ${after(sql`id`, afterId)} order by id limit ${limit}
    for key share`,
  );
  const about = { ...subjectOf(project), finish: project.finish };
  const mails = rows.flatMap(({ id, sealed }): NewMail[] => {
    const email = openEmail(sealed, id, secrets);
    if (email === null) {
      log.warn({ alert: id }, 'address of an alert cannot be opened');
      return [];
    }
    const dedupeKey = openedKey(project.key, hashesOfEmail(email, secrets));
    const data = { ...about, token: alertToken(id, secrets) };
    return [{ kind: 'alertOpenedByEmail', to: email, data, dedupeKey }];
  });
  return { mails, lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

/** By the address, so that a member who has confirmed it as a visitor, too, is mailed once. */
function openedKey(projectKey: string, [hash]: readonly [Buffer, ...Buffer[]]): string {
  return `alert-opened:${projectKey}:${hash.toString('base64url')}`;
}

async function listScrappers(
  tx: Tx,
  { key, ownerId }: AlertedProject,
  { afterId, limit }: BroadcastProgress,
  mailTo: (recipient: Recipient) => NewMail,
): Promise<BroadcastBatch> {
  const rows = await query(
    tx,
    recipientRow,
    sql`
    select m.id, m.email, m.name as nickname from scrap s join member m on m.id = s.member_id
    where s.project_key = ${key} and s.member_id <> ${ownerId} ${after(sql`s.member_id`, afterId)}
      and not exists (select from pledge g
        where g.project_key = ${key} and g.member_id = s.member_id and g.status in ${live})
    order by s.member_id limit ${limit} for key share of m`,
  );
  return {
    mails: rows.map(mailTo),
    lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}

function after(column: Sql, afterId: string | null): Sql {
  return afterId === null ? sql`` : sql`and ${column} > ${afterId}::uuid`;
}

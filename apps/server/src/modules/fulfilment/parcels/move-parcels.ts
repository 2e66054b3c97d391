import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { hasParcel } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { BATCH, type Due, type Step, takeSteps } from '../take-steps.ts';
import { enqueueMaking, enqueueShipped } from './parcel-mails.ts';
import { insertSteps } from './write-parcels.ts';

/**
 * Mails the backers of parcels that can no longer be undone unnoticed and of orders that are being made, and counts parcels as received
 * by time. In batches of a project, each in one transaction with its mails; safe to repeat and in several processes. What fails
 * stops no other project.
 */
export function moveParcels(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return takeSteps(platform, [announceParcels, announceMaking, receiveByTime], signal);
}

// As in the indexes parcel_to_announce, parcel_to_receive and project_making_to_announce.
const toAnnounce = (now: Date): Sql => sql`state = 'sent' and announced_at is null and announce_at <= ${now}`;
const toReceive = (now: Date): Sql => sql`state = 'sent' and receive_at <= ${now}`;
const isMakingToAnnounce = sql`making_at is not null and making_mailed_at is null`;

type DueParcels = Due & { keys: string[] };

const announceParcels: Step<DueParcels> = {
  failure: 'backers not notified of parcels',
  counted: 'batches of parcels announced',
  lock: (tx, now, skip) => lockParcels(tx, toAnnounce(now), sql`announce_at, id`, skip),
  async move(tx, { projectKey, keys }, now) {
    await execute(tx, sql`update parcel set announced_at = ${now} where id = any(${keys}::uuid[])`);
    await enqueueShipped(tx, projectKey, keys, now);
  },
};

const received = z.object({ key: z.string(), gateKey: z.string() });

const receiveByTime: Step<DueParcels> = {
  failure: 'parcels not received by time',
  counted: 'batches of parcels received',
  lock: (tx, now, skip) => lockParcels(tx, toReceive(now), sql`receive_at, id`, skip),
  async move(tx, { keys }, now) {
    const moved = await query(
      tx,
      received,
      sql`update parcel set state = 'received', received_at = receive_at, received_by = 'time', version = version + 1
      where id = any(${keys}::uuid[]) returning id as key, pledge_id as gate_key`,
    );
    await insertSteps(
      tx,
      moved.map(({ key, gateKey }) => ({ gateKey, parcel: key, what: 'received', actor: 'time' })),
      now,
    );
  },
};

const due = z.object({ key: z.string(), projectKey: z.string() });

/** Parcels of the project whose parcel is due first. */
async function lockParcels(
  tx: Tx,
  isDue: Sql,
  order: Sql,
  skip: readonly string[],
): Promise<DueParcels | null> {
  const first = await queryOne(
    tx,
    due,
    sql`select id as key, project_key from parcel where ${isDue} and project_key <> all(${[...skip]}::uuid[])
      order by ${order} limit 1 for update skip locked`,
  );
  if (!first) return null;
  const { projectKey } = first;
  const parcels = await query(
    tx,
    due,
    sql`select id as key, project_key from parcel where ${isDue} and project_key = ${projectKey}
      order by ${order} limit ${BATCH} for update skip locked`,
  );
  return { projectKey, keys: parcels.map(({ key }) => key) };
}

const making = z.object({ projectKey: z.string(), after: z.string().nullable() });
type Making = z.output<typeof making>;

/** The project's position is written with the mails of each batch. A hidden project waits. */
const announceMaking: Step<Making> = {
  failure: 'backers not notified that production started',
  counted: 'batches of started productions announced',
  lock: (tx, _now, skip) =>
    queryOne(
      tx,
      making,
      sql`select key as project_key, making_mailed_after as after from project
        where ${isMakingToAnnounce} and state <> 'blind' and key <> all(${[...skip]}::uuid[])
        order by making_at, key limit 1 for no key update skip locked`,
    ),
  async move(tx, { projectKey, after }, now) {
    const orders = await query(
      tx,
      z.object({ gateKey: z.string() }),
      sql`select g.id as gate_key from pledge g where g.project_key = ${projectKey} and g.status = 'paid' and ${hasParcel('g')}
        and ${after === null ? sql`true` : sql`(g.placed_at, g.id) > (select placed_at, id from pledge where id = ${after})`}
      order by g.placed_at, g.id limit ${BATCH}`,
    );
    const gateKeys = orders.map(({ gateKey }) => gateKey);
    await enqueueMaking(tx, gateKeys, now);
    await execute(
      tx,
      sql`update project set making_mailed_after = ${gateKeys.at(-1) ?? after},
        making_mailed_at = ${gateKeys.length < BATCH ? now : null} where key = ${projectKey}`,
    );
  },
};

export async function isParcelDue(db: Executor, now: Date): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    z.object({ is: z.boolean() }),
    sql`select exists (select from parcel where ${toAnnounce(now)}) or exists (select from parcel where ${toReceive(now)})
      or exists (select from project where ${isMakingToAnnounce} and state <> 'blind') as is`,
  );
  return is;
}

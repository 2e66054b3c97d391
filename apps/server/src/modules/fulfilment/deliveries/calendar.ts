import { randomUUID } from 'node:crypto';
import { getCalendar as call } from '@pq/contract/calls/deliveries';
import { t } from '@pq/domain/copy';
import { addDays, endsAt } from '@pq/domain/dates';
import { shortTitle } from '@pq/domain/reward/short-title';
import { formatMonth } from '@pq/domain/reward/texts';
import { lastDayOf } from '@pq/domain/shipping/delivery';
import { type CalendarDay, calendarText } from '@pq/domain/text/icalendar';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { calendarToken, readCalendarToken } from './calendar-token.ts';
import { listDeliveries } from './list-deliveries.ts';

type Member = { uid: string };

const renewLimit = { max: 20, windowS: 3_600 };

const idRow = z.object({ id: z.string() });

/** The secret address of a member's calendar; null while there is none. */
export async function readCalendarUrl(platform: Platform, { uid }: Member): Promise<string | null> {
  const found = await queryOne(
    platform.database.db,
    idRow,
    sql`select id from delivery_calendar where member_id = ${uid}`,
  );
  return found && urlOf(platform, found.id);
}

/** A new address; an earlier one ends. Throws tooMany. */
export async function renewCalendar(platform: Platform, { uid }: Member): Promise<string> {
  const { db } = platform.database;
  await countUse(db, `calendar:${uid}`, renewLimit);
  const id = randomUUID();
  await execute(
    db,
    sql`insert into delivery_calendar (member_id, id, made_at) values (${uid}, ${id}, ${new Date(platform.clock.now())})
      on conflict (member_id) do update set id = excluded.id, made_at = excluded.made_at`,
  );
  return urlOf(platform, id);
}

export async function endCalendar({ database: { db } }: Platform, { uid }: Member): Promise<void> {
  await execute(db, sql`delete from delivery_calendar where member_id = ${uid}`);
}

function urlOf({ config, secrets }: Platform, id: string): string {
  return `${config.publicUrl}/api${call.path}?token=${calendarToken(id, secrets)}`;
}

const ownerRow = z.object({ uid: z.string() });

/** The calendar under a secret address. Throws notFound. */
export async function readCalendar(platform: Platform, token: string): Promise<string> {
  const { database, config, secrets } = platform;
  const id = readCalendarToken(token, secrets);
  const owner =
    id &&
    (await queryOne(
      database.db,
      ownerRow,
      sql`select member_id as uid from delivery_calendar where id = ${id}`,
    ));
  if (!owner) throw new ProductError('notFound');
  const deliveries = await listDeliveries(platform, { uid: owner.uid, role: 'member' });
  const { hostname } = new URL(config.publicUrl);
  return calendarText(
    t('delivery.calendar.name'),
    deliveries.map((delivery) => dayOf(delivery, hostname)),
  );
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

function dayOf({ gateKey, project, lines, parcels, month, changes }: Delivery, host: string): CalendarDay {
  const day = lastDayOf(month);
  const named = new Set([...lines, ...parcels.flatMap((parcel) => parcel.lines)].map(({ idx }) => idx));
  const names = project.rewards.content
    .filter(({ idx }) => named.has(idx))
    .map((reward) => shortTitle(reward));
  return {
    uid: `${gateKey}@${host}`,
    day,
    nextDay: addDays(day, 1),
    summary: t('delivery.calendar.day', { title: project.title }),
    description: t('delivery.calendar.promise', { rewards: names.join(', '), month: formatMonth(month) }),
    changedAt: changes[0]?.at ?? endsAt(project.period.finish),
    sequence: changes.length,
  };
}

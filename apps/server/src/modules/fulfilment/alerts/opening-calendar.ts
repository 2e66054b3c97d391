import { t } from '@pq/domain/copy';
import { addDays } from '@pq/domain/dates';
import { isPubliclyVisible, projectStates, purposes, routeSegments } from '@pq/domain/project/project';
import { calendarText } from '@pq/domain/text/icalendar';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { epochMs } from '#src/platform/database/fragments.ts';
import { queryOne } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';

const row = z.object({
  state: z.enum(projectStates),
  purpose: z.enum(purposes),
  title: z.string(),
  start: z.string().nullable(),
  updatedAt: z.number(),
});

/** The day of the opening, which a later file of the same project moves. Throws notFound, alertOver. */
export async function readOpeningCalendar({ database, config }: Platform, key: string): Promise<string> {
  const project = await queryOne(
    database.db,
    row,
    sql`select state, purpose, title, period_start::text as start, ${epochMs('updated_at')} as updated_at
      from project where key = ${key}`,
  );
  if (!project || !isPubliclyVisible(project.state)) throw new ProductError('notFound');
  const { state, purpose, title, start: day, updatedAt } = project;
  if (state !== 'ready' || day === null) throw new ProductError('alertOver');
  const address = `${config.publicUrl}/${routeSegments[purpose]}/detail/${key}`;
  return calendarText(t('alert.calendar.name'), [
    {
      uid: `opening-${key}@${new URL(config.publicUrl).hostname}`,
      ...{ day, nextDay: addDays(day, 1) },
      summary: t('alert.calendar.day', { title }),
      description: address,
      changedAt: updatedAt,
      sequence: Math.floor(updatedAt / 1_000),
    },
  ]);
}

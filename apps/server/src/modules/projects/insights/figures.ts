import type * as calls from '@pq/contract/calls/projects';
import { addDays, daysBetween, retryDate, seoulDate } from '@pq/domain/dates';
import { outcomeOf, planSchedule, projectAt } from '@pq/domain/project/schedule';
import type { z } from 'zod';
import { getChargeResults } from '#src/modules/pledging/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { getProjectCards } from '../catalog/present-project.ts';
import { openOwnProject } from './policy.ts';
import { type DayFigures, type InsightProject, listDayFigures, listSources, sumRewards } from './queries.ts';

/** The most days shown: the last ones. A project runs for a year (decisions, "Limits"). */
const MOST_DAYS = 400;
const NOTHING = { count: 0, amount: 0, views: 0, scraps: 0 };

/**
 * What happened with a project day by day in Seoul, for its maker and administrators. A pledge counts
 * on the day on which it was placed, with what its backer made of it until the end; one that they withdrew
 * does not. So `total` is what the project had been pledged, in KRW. With it, where views came from and what
 * became of charges. Throws notFound, permission.
 */
export async function getGraph(
  platform: Platform,
  caller: Caller,
  query: z.output<typeof calls.getProjectGraph.input>,
): Promise<z.input<typeof calls.getProjectGraph.data>> {
  const project = await openOwnProject(platform, caller, query);
  const { db } = platform.database;
  const rows = await listDayFigures(db, project.key);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const days = shownDays(project, rows, seoulDate(platform.clock.now())).map(
    (date) => byDate.get(date) ?? { date, ...NOTHING },
  );
  const total = {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    views: project.views,
    scraps: project.scraps,
  };
  return {
    days,
    total,
    sources: await listSources(db, project.key),
    charges: await getChargeResults(db, project.key),
    rewards: await sumRewards(db, project.key),
  };
}

/** From the opening, or from what happened before it, to today, or until the last charge has been tried. */
function shownDays({ start, finish }: InsightProject, rows: readonly DayFigures[], today: string): string[] {
  const first = rows[0]?.date;
  const from = [start, first].filter((date) => date != null).toSorted()[0];
  const last = finish === null ? today : retryDate(finish);
  const to = last < today ? last : today;
  if (!from || from > to) return [];
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: Math.min(count, MOST_DAYS) }, (_, n) =>
    addDays(to, n + 1 - Math.min(count, MOST_DAYS)),
  );
}

/**
 * A project as it will stand at a moment, and everything that the clock does with it, for its maker and administrators. Reads
 * only. Where it has ended, how it ended is taken as it is. Throws notFound, permission.
 */
export async function previewProject(
  platform: Platform,
  caller: Caller,
  { key, at, outcome: asked }: z.output<typeof calls.previewProject.input>,
): Promise<z.input<typeof calls.previewProject.data>> {
  await openOwnProject(platform, caller, { key });
  const [project] = await getProjectCards(platform.database.db, [key], caller);
  if (!project) throw new ProductError('notFound');
  const now = platform.clock.now();
  const moment = at < 0 ? now : at;
  const known = outcomeOf(project.state);
  const outcome = known ?? asked ?? 'success';
  return {
    now,
    at: moment,
    outcome,
    assumed: known === null,
    project: projectAt(project, outcome, moment),
    events: planSchedule(project, outcome),
  };
}

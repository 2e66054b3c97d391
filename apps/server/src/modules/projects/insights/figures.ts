import type * as calls from '@pq/contract/calls/project-insight';
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

const MAX_GRAPH_DAYS = 400;
const NOTHING = { count: 0, amount: 0, views: 0, scraps: 0 };

/**
 * The figures of a project by Seoul day, for its managers. A pledge counts on the day on which it was placed, with the changes
 * that its backer has made; a withdrawn one does not count. So `total` is what the project had been pledged, in KRW. With the
 * sources of views and the results of charges. Throws notFound, permission.
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

/** From the opening, or the first event before it, to today or the day of the retry. */
function shownDays({ start, finish }: InsightProject, rows: readonly DayFigures[], today: string): string[] {
  const first = rows[0]?.date;
  const from = [start, first].filter((date) => date != null).toSorted()[0];
  const last = finish === null ? today : retryDate(finish);
  const to = last < today ? last : today;
  if (!from || from > to) return [];
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: Math.min(count, MAX_GRAPH_DAYS) }, (_, n) =>
    addDays(to, n + 1 - Math.min(count, MAX_GRAPH_DAYS)),
  );
}

/**
 * The state of a project at a moment, after everything that the schedule does until then, for its managers. Reads only; the
 * outcome of an ended project is the real one. Throws notFound, permission.
 */
export async function previewProject(
  platform: Platform,
  caller: Caller,
  { key, at, outcome: assumed }: z.output<typeof calls.previewProject.input>,
): Promise<z.input<typeof calls.previewProject.data>> {
  await openOwnProject(platform, caller, { key });
  const [project] = await getProjectCards(platform.database.db, [key], caller);
  if (!project) throw new ProductError('notFound');
  const now = platform.clock.now();
  const moment = at < 0 ? now : at;
  const known = outcomeOf(project.state);
  const outcome = known ?? assumed ?? 'success';
  return {
    now,
    at: moment,
    outcome,
    assumed: known === null,
    project: projectAt(project, outcome, moment),
    events: planSchedule(project, outcome),
  };
}

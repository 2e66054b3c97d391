import type { ProjectFigures } from '@pq/contract/calls/projects';
import type { ProjectState } from '@pq/domain/project/project';
import type { Database } from '#src/platform/database/database.ts';
import { chosenSql } from '../catalog/queries.ts';

export type LiveProject = { state: ProjectState; ownerId: string; figures: ProjectFigures };

const liveProjectSql = `
  select p.state, p.owner_id as "ownerId", json_build_object('backers', p.backers,
    'amount', json_build_object('goal', p.goal, 'now', p.amount_now),
    'rewards', (select coalesce(json_agg(json_build_object('idx', r.idx, 'sold', r.sold, 'chosen', coalesce(c.chosen, 0))
        order by r.idx), '[]')
      from reward r left join (${chosenSql}) c on c.idx = r.idx where r.project_key = p.key)) as figures
  from project p where p.key = $1`;

/** What is watched of a project, whatever its state; null when there is none. Never read from a replica. */
export async function findLiveProject({ pool }: Database, key: string): Promise<LiveProject | null> {
  const { rows } = await pool.query<LiveProject>({
    name: 'project-live',
    text: liveProjectSql,
    values: [key],
  });
  return rows[0] ?? null;
}

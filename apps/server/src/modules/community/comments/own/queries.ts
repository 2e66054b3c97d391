import type { TalkTarget } from '@pq/domain/community/comment';
import type { Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { TargetRow } from '../queries.ts';

/** Where an own comment stands, as the policy of what it is on looks at it. `title` is empty where the thing is gone. */
type OwnPlace = TargetRow & {
  id: string;
  type: TalkTarget;
  title: string;
  project: { purpose: Purpose; key: string } | null;
};

/** Where the live comments and replies of a member are, but for those on projects, newest first. `now` is product time. */
export async function listOwnPlaces(
  db: Executor,
  memberId: string,
  query: { after: string | undefined; limit: number },
  now: Date,
): Promise<OwnPlace[]> {
  const before = query.after === undefined ? sql`` : sql`and c.id < ${query.after}`;
  const { rows } = await db.execute<OwnPlace>(sql`
    select c.id, c.target_type as type,
      case c.target_type when 'story' then s.author_id when 'notice' then null else p.owner_id end as "makerId",
      coalesce(s.title, n.title, r.title, '') as title, p.state as "projectState",
      coalesce(case c.target_type when 'story' then s.key is not null and s.blinded_at is null
        when 'notice' then n.published_at <= ${now} else r.state in ('funding', 'finish') end, false) as shown,
      exists (select from pledge g where g.project_key = p.key and g.member_id = ${memberId}
        and g.status in ${sql.raw(liveStatuses)} and ${sql.raw(mayOpen)}) as backs,
      case when r.key is null then null else json_build_object('purpose', p.purpose, 'key', p.key) end as project
    from (select c.id, c.target_type, c.target_key from comment c
      where c.author_id = ${memberId} and c.deleted_at is null
        and (c.target_type in ('projects', 'ordermade')) = false ${before}
      order by c.id desc limit ${query.limit}) c
      left join story s on c.target_type = 'story' and s.key = c.target_key
      left join notice n on c.target_type = 'notice' and n.key = c.target_key
      left join pq_reward r on c.target_type = 'pqbox' and r.key = c.target_key
      left join project p on p.key = r.project_key
    order by c.id desc`);
  return rows;
}

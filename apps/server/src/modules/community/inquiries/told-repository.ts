import type { Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

type Person = { id: string; email: string; nickname: string };

/** Words under a project with all who could be told of them: one query over comments, projects and members. */
export type WrittenRow = {
  text: string;
  authorId: string;
  projectKey: string;
  purpose: Purpose;
  title: string;
  maker: Person;
  /** How many questions this person has asked here in the hour up to this one, with it. */
  asked: number;
  /** Not the maker has written it. */
  byTeam: boolean;
  /** The question that is answered; null for a question. */
  question: { text: string; asker: Person } | null;
};

/** A question or an answer under a project; null for other words. */
export async function findWritten(tx: Tx, commentId: string): Promise<WrittenRow | null> {
  const { rows } = await tx.execute<WrittenRow>(sql`
    select c.text, c.author_id as "authorId", p.key as "projectKey", p.purpose, p.title,
      jsonb_build_object('id', m.id, 'email', m.email, 'nickname', m.name) as maker,
      case when q.id is not null then jsonb_build_object('text', q.text,
        'asker', jsonb_build_object('id', a.id, 'email', a.email, 'nickname', a.name)) end as question,
      c.author_id <> p.owner_id as "byTeam",
      (select count(*)::int from comment o where o.author_id = c.author_id and o.target_key = c.target_key
        and o.parent_id is null and o.id <= c.id and o.created_at > c.created_at - interval '1 hour') as asked
    from comment c join project p on p.key = c.target_key join member m on m.id = p.owner_id
      left join comment q on q.id = c.parent_id left join member a on a.id = q.author_id
    where c.id = ${commentId} and c.target_type in ('projects', 'ordermade')`);
  return rows[0] ?? null;
}

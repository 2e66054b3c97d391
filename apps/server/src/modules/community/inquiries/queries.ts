import type { Inquiry } from '@pq/contract/shapes/inquiry';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import { answerStands } from '#src/modules/projects/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';

/** A question of a member. One query over comments, projects and the questions to the operations team. */
export type InquiryRow = Pick<Inquiry, 'key' | 'type' | 'text' | 'isBlind' | 'isSceret'> & {
  timestamp: number;
  answer: { text: string; timestamp: number; isSceret: boolean; byTeam: boolean } | null;
  project: { key: string; title: string; thumbnail: string; ground: string; state: ProjectState } | null;
};

/** As many as one maker has at most: who has more is told of the latest. */
const MOST_OWN = 200;

/** What a maker has opened and is not hidden, the latest first. */
export async function ownOpened(
  db: Executor,
  makerId: string,
): Promise<{ key: string; purpose: Purpose; title: string }[]> {
  const { rows } = await db.execute<{ key: string; purpose: Purpose; title: string }>(sql`
    select key, purpose, title from project where owner_id = ${makerId}
      and state not in ('save', 'prepare', 'reject', 'blind')
    order by created_at desc, key desc limit ${MOST_OWN}`);
  return rows;
}

/**
 * One page of a member's questions, newest first. What is hidden comes without its words; an answer is its
 * asker's to read, also a secret one.
 */
export async function listOf(
  db: Executor,
  memberId: string,
  state: 'waiting' | 'answered' | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<InquiryRow[]> {
  const { rows } = await db.execute<InquiryRow>(sql`
    with own as (
      select c.id as key, c.target_type as type, case when c.blinded_at is null then c.text else '' end as text,
        c.blinded_at is not null as "isBlind", c.secret as "isSceret", c.created_at,
        case when r.id is not null then jsonb_build_object('text', r.text,
          'timestamp', ${epochMs('r.created_at')}, 'isSceret', r.secret or c.secret,
          'byTeam', r.author_id <> p.owner_id) end as answer,
        jsonb_build_object('key', p.key, 'title', p.title, 'thumbnail', p.thumbnail, 'ground', p.ground,
          'state', p.state) as project
      from comment c join project p on p.key = c.target_key
        left join lateral (
          select a.id, a.text, a.secret, a.author_id, a.created_at from comment a
          where a.parent_id = c.id and ${answerStands}
          order by a.created_at desc, a.id desc limit 1) r on true
      where c.author_id = ${memberId} and c.target_type in ('projects', 'ordermade') and c.parent_id is null
        and c.deleted_at is null and p.owner_id <> ${memberId}
      union all
      select a.id, 'ask', a.content, false, false, a.created_at,
        case when a.answer is not null then jsonb_build_object('text', a.answer,
          'timestamp', ${epochMs('a.answered_at')}, 'isSceret', false, 'byTeam', true) end, null
      from ask a where a.member_id = ${memberId}
    )
    select key, type, text, "isBlind", "isSceret", ${epochMs('created_at')} as timestamp, answer, project from own
    where ${state ?? null}::text is null or (answer is not null) = (${state ?? null} = 'answered')
    order by created_at desc, key desc limit ${limit} offset ${offset}`);
  return rows;
}

type Person = { id: string; email: string; nickname: string };

/** Words under a project with all who could be told of them: one query over comments, projects and members. */
type WrittenRow = {
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

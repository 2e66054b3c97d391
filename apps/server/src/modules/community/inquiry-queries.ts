import { inquirySchema, type inquiryStates } from '@pq/contract/shapes/inquiry';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { isAnswer } from '#src/modules/projects/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, listedAfter } from '#src/platform/database/fragments.ts';
import { query, queryOne } from '#src/platform/database/query.ts';

const inquiryRow = inquirySchema
  .pick({ key: true, type: true, text: true, isBlind: true, isSceret: true })
  .extend({
    timestamp: z.number(),
    answer: z
      .object({ text: z.string(), timestamp: z.number(), isSceret: z.boolean(), byTeam: z.boolean() })
      .nullable(),
    project: z
      .object({
        key: z.string(),
        title: z.string(),
        thumbnail: z.string(),
        ground: z.string(),
        state: z.enum(projectStates),
      })
      .nullable(),
  });
export type InquiryRow = z.output<typeof inquiryRow>;

/** More projects than one maker has; beyond it the latest count. */
const MAX_PROJECTS = 200;

const projectRow = z.object({ key: z.string(), purpose: z.enum(purposes), title: z.string() });

export function listOpenedProjects(db: Executor, makerId: string): Promise<z.output<typeof projectRow>[]> {
  return query(
    db,
    projectRow,
    sql`
    select key, purpose, title from project where owner_id = ${makerId}
      and state not in ('save', 'prepare', 'reject', 'blind')
    order by created_at desc, key desc limit ${MAX_PROJECTS}`,
  );
}

/**
 * One page of a member's questions, newest first, from comments, projects and the questions to the admins. What is
 * hidden comes without its text; an answer is for the author of its question, also a secret one.
 */
export function findInquiries(
  db: Executor,
  memberId: string,
  state: (typeof inquiryStates)[number] | undefined,
  { limit, offset, before }: { limit: number; offset: number; before: string | undefined },
): Promise<InquiryRow[]> {
  const timeOf = sql`select created_at from own where key = ${before}`;
  return query(
    db,
    inquiryRow,
    sql`
    with own as (
      select c.id as key, c.target_type as type, case when c.blinded_at is null then c.text else '' end as text,
        c.blinded_at is not null as is_blind, c.secret as is_sceret, c.created_at,
        case when r.id is not null then jsonb_build_object('text', r.text,
          'timestamp', ${epochMs('r.created_at')}, 'isSceret', r.secret or c.secret,
          'byTeam', r.author_id <> p.owner_id) end as answer,
        jsonb_build_object('key', p.key, 'title', p.title, 'thumbnail', p.thumbnail, 'ground', p.ground,
          'state', p.state) as project
      from comment c join project p on p.key = c.target_key
        left join lateral (
          select a.id, a.text, a.secret, a.author_id, a.created_at from comment a
          where a.parent_id = c.id and ${isAnswer}
          order by a.created_at desc, a.id desc limit 1) r on true
      where c.author_id = ${memberId} and c.target_type in ('projects', 'ordermade') and c.parent_id is null
        and c.deleted_at is null and p.owner_id <> ${memberId}
      union all
      select a.id, 'ask', a.content, false, false, a.created_at,
        case when a.answer is not null then jsonb_build_object('text', a.answer,
          'timestamp', ${epochMs('a.answered_at')}, 'isSceret', false, 'byTeam', true) end, null
      from ask a where a.member_id = ${memberId}
    )
    select key, type, text, is_blind, is_sceret, ${epochMs('created_at')} as timestamp, answer, project from own
    where (${state ?? null}::text is null or (answer is not null) = (${state ?? null} = 'answered'))
      and ${listedAfter(sql`created_at, key`, before, timeOf)}
    order by created_at desc, key desc limit ${limit} offset ${offset}`,
  );
}

const person = z.object({ id: z.string(), email: z.string(), nickname: z.string() });

const writtenRow = z.object({
  text: z.string(),
  authorId: z.string(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  maker: person,
  questions: z.number(),
  /** Written by an admin, not by the maker. */
  byTeam: z.boolean(),
  /** The question that is answered; null for a question. */
  question: z.object({ text: z.string(), author: person }).nullable(),
});

export function findWritten(tx: Tx, commentId: string): Promise<z.output<typeof writtenRow> | null> {
  return queryOne(
    tx,
    writtenRow,
    sql`
    select c.text, c.author_id, p.key as project_key, p.purpose, p.title,
      jsonb_build_object('id', m.id, 'email', m.email, 'nickname', m.name) as maker,
      case when q.id is not null then jsonb_build_object('text', q.text,
        'author', jsonb_build_object('id', a.id, 'email', a.email, 'nickname', a.name)) end as question,
      c.author_id <> p.owner_id as by_team,
      (select count(*)::int from comment o where o.author_id = c.author_id and o.target_key = c.target_key
        and o.parent_id is null and o.id <= c.id and o.created_at > c.created_at - interval '1 hour') as questions
    from comment c join project p on p.key = c.target_key join member m on m.id = p.owner_id
      left join comment q on q.id = c.parent_id left join member a on a.id = q.author_id
    where c.id = ${commentId} and c.target_type in ('projects', 'ordermade')`,
  );
}

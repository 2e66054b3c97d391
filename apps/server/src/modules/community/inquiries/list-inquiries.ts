import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { Platform } from '#src/platform/platform.ts';
import { type InquiryRow, listOf } from './queries.ts';

type Filter = { state?: 'waiting' | 'answered' | undefined; page: number; number: number };

/**
 * A member's own questions, newest first: on projects of others and to the operations team. What was answered
 * on a project that is not shown any more stays there.
 */
export async function listInquiries(
  { database }: Platform,
  memberId: string,
  { state, page, number }: Filter,
): Promise<Inquiry[]> {
  const rows = await listOf(database.db, memberId, state, { limit: number, offset: page * number });
  return rows.map(present);
}

function present({ answer, project, ...row }: InquiryRow): Inquiry {
  const isOpen = project === null || isPubliclyVisible(project.state);
  return {
    ...row,
    state: answer ? 'answered' : 'waiting',
    ...(answer && isOpen && { answer }),
    ...(project && { project: presentProject(project) }),
  };
}

function presentProject({ state, ...project }: NonNullable<InquiryRow['project']>) {
  return { ...project, isShown: isPubliclyVisible(state) };
}

import { listInquiries as listCall, listWaitingProjects as waitingCall } from '@pq/contract/calls/inquiries';
import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import { countWaiting } from '#src/modules/projects/index.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findInquiries, type InquiryRow, listOpenedProjects } from './inquiry-queries.ts';

export function registerInquiries(router: CallRouter, platform: Platform): void {
  router.guarded(listCall, async ({ input, caller }) => ({
    data: await listInquiries(platform, caller.uid, input),
  }));
  router.guarded(waitingCall, async ({ caller }) => ({
    data: await listWaitingProjects(platform, caller.uid),
  }));
}

/** Newest first; the answer on a project that is no longer shown is withheld. */
async function listInquiries(
  { database }: Platform,
  memberId: string,
  { state, page, before, number }: z.output<typeof listCall.input>,
): Promise<Inquiry[]> {
  const rows = await findInquiries(database.db, memberId, state, {
    limit: number,
    offset: before === undefined ? page * number : 0,
    before,
  });
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

async function listWaitingProjects(
  { database: { db } }: Platform,
  makerId: string,
): Promise<z.input<typeof waitingCall.data>> {
  const projects = await listOpenedProjects(db, makerId);
  const waiting = await countWaiting(
    db,
    projects.map(({ key }) => key),
  );
  return projects
    .map((project) => ({ ...project, waiting: waiting.get(project.key) ?? 0 }))
    .filter((project) => project.waiting > 0)
    .toSorted((a, b) => b.waiting - a.waiting);
}

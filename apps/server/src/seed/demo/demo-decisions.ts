import type { Decision } from '#src/platform/audit-log.ts';
import type * as schema from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { DemoPeople } from './demo-people.ts';
import type { ProjectRows } from './demo-projects.ts';

type Entry = typeof schema.auditLog.$inferInsert;

const actions: Record<string, Decision['action']> = {
  ready: 'project.approve',
  reject: 'project.reject',
  blind: 'project.hide',
};

/** The audit log of the demo site: what its administrator has decided upon the projects. */
export function decisionRows(
  { transitions }: Pick<ProjectRows, 'transitions'>,
  { members }: Pick<DemoPeople['rows'], 'members'>,
): Entry[] {
  const admin = members.find(({ role }) => role === 'admin');
  if (!admin) return [];
  return transitions.flatMap(({ projectKey, fromState, toState, actor, reason, at }) => {
    const action = actions[toState];
    if (actor !== 'admin' || !action) return [];
    return {
      id: newId(at.getTime()),
      at,
      actorId: admin.id,
      actor: `admin:${admin.id}`,
      action,
      targetType: 'project' as const,
      targetKey: projectKey,
      reason: reason ?? '',
      before: { state: fromState },
      after: { state: toState },
    };
  });
}

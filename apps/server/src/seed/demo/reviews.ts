import { presentDraft } from '#src/modules/projects/index.ts';
import type { Decision } from '#src/platform/audit-log.ts';
import { newId } from '#src/platform/ids.ts';
import type { DemoPeople } from './people.ts';
import type { ProjectRows } from './projects.ts';

export function slotRows(projects: readonly ProjectRows[]) {
  const drafts = projects.flatMap(({ project }) => (project.state === 'save' ? [project] : []));
  const slots = drafts.map(({ ownerId, purpose, key }) => ({ memberId: ownerId, purpose, projectKey: key }));
  // A maker has one draft in progress of each purpose: the latest.
  return [...new Map(slots.map((slot) => [`${slot.memberId} ${slot.purpose}`, slot])).values()];
}

export function submissionRows(projects: readonly ProjectRows[]) {
  return projects.flatMap(({ project, tiers, transitions }) => {
    const sent = transitions.findIndex(({ toState }) => toState === 'prepare');
    const [submitted, decided] = sent < 0 ? [] : transitions.slice(sent);
    if (!submitted) return [];
    return {
      id: newId(submitted.at.getTime()),
      projectKey: project.key,
      round: 1,
      at: submitted.at,
      snapshot: snapshotOf(project, submitted.at, tiers),
      decision: decided ? (decided.toState === 'reject' ? 'reject' : 'approve') : null,
      decidedAt: decided?.at ?? null,
      message: decided?.reason ?? null,
    };
  });
}

function snapshotOf(project: ProjectRows['project'], at: Date, tiers: ProjectRows['tiers']) {
  return presentDraft({
    ...project,
    state: 'save',
    blindedFrom: null,
    savedAt: at.getTime(),
    rejectMessage: null,
    rewards: tiers.map(({ idx: _idx, ...reward }) => reward),
  });
}

const actions: Record<string, Decision['action']> = {
  ready: 'project.approve',
  reject: 'project.reject',
  blind: 'project.hide',
};

export function decisionRows(
  projects: readonly ProjectRows[],
  { members }: Pick<DemoPeople['rows'], 'members'>,
) {
  const admin = members.find(({ role }) => role === 'admin');
  if (!admin) return [];
  const transitions = projects.flatMap((rows) => rows.transitions);
  return transitions.flatMap(({ projectKey, fromState, toState, actor, reason, at }) => {
    const action = actions[toState];
    if (actor !== 'admin' || !action) return [];
    return {
      id: newId(at.getTime()),
      at,
      actorId: admin.id,
      actor: `admin:${admin.id}`,
      action,
      targetType: 'project',
      targetKey: projectKey,
      reason: reason ?? '',
      before: { state: fromState },
      after: { state: toState },
    };
  });
}

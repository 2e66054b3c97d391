import { t } from '@pq/domain/copy';
import type { ProjectState } from '@pq/domain/project/project';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';

const looks: Record<ProjectState, BadgeLook> = {
  save: 'plain',
  prepare: 'purpose',
  reject: 'danger',
  ready: 'warn',
  funding: 'purpose',
  finish: 'success',
  're-finish': 'success',
  fail: 'plain',
  blind: 'danger',
};

/** The name of a state, as its maker reads it. */
export function stateName(state: ProjectState): string {
  return t(state === 're-finish' ? 'project.state.refinish' : `project.state.${state}`);
}

/** The state of a project as a mark; `onGround` where it lies on the grey that is its own otherwise. */
export function ProjectStateBadge({ state, onGround = false }: { state: ProjectState; onGround?: boolean }) {
  const look = looks[state];
  return <Badge look={onGround && look === 'plain' ? 'white' : look}>{stateName(state)}</Badge>;
}

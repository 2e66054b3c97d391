import { t } from '@pq/domain/copy';
import type { ProjectState } from '@pq/domain/project/project';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';

const badgeVariants: Record<ProjectState, BadgeVariant> = {
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

export function stateName(state: ProjectState): string {
  return t(state === 're-finish' ? 'project.state.refinish' : `project.state.${state}`);
}

export function ProjectStateBadge({ state, onGround = false }: { state: ProjectState; onGround?: boolean }) {
  const variant = badgeVariants[state];
  return <Badge variant={onGround && variant === 'plain' ? 'white' : variant}>{stateName(state)}</Badge>;
}

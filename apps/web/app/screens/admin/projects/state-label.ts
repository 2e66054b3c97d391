import { t } from '@pq/domain/copy';
import type { ProjectState } from '@pq/domain/project/project';

export function stateLabel(state: ProjectState): string {
  return t(state === 're-finish' ? 'project.state.refinish' : `project.state.${state}`);
}

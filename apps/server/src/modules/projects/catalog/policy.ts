import { isPubliclyVisible, type ProjectState } from '@pq/domain/project/project';

export type Viewer = { uid: string; role: 'member' | 'admin' } | null;

export function isManagerOf(viewer: Viewer, ownerId: string): boolean {
  return viewer !== null && (viewer.uid === ownerId || viewer.role === 'admin');
}

export function mayOpen(viewer: Viewer, project: { state: ProjectState; ownerId: string }): boolean {
  return isPubliclyVisible(project.state) || isManagerOf(viewer, project.ownerId);
}

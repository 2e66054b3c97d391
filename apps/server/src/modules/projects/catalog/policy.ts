import { isPubliclyVisible, type ProjectState } from '@pq/domain/project/project';

/** Whoever looks at a project; null is a visitor. */
export type Viewer = { uid: string; role: 'member' | 'admin' } | null;

/** `isManager`: the owner of the project, or an administrator (decisions, "The maker"). */
export function isManagerOf(viewer: Viewer, ownerId: string): boolean {
  return viewer !== null && (viewer.uid === ownerId || viewer.role === 'admin');
}

/** Drafts, projects in review and blinded ones are for their manager only. */
export function mayOpen(viewer: Viewer, project: { state: ProjectState; ownerId: string }): boolean {
  return isPubliclyVisible(project.state) || isManagerOf(viewer, project.ownerId);
}

import { groupOfNotification, type NotificationKind } from '@pq/domain/notification';
import { isPubliclyVisible, type ProjectState } from '@pq/domain/project/project';

/** Of a project that the member may not see any more only payments, parcels and own projects are shown, without its title. */
const shownAlways: ReadonlySet<string> = new Set(['payment', 'shipping', 'making', 'site']);

export function isShownAlways(kind: NotificationKind): boolean {
  return shownAlways.has(groupOfNotification(kind));
}

export function isVisibleTo(
  { state, ownerId }: { state: ProjectState; ownerId: string },
  memberId: string,
): boolean {
  return isPubliclyVisible(state) || ownerId === memberId;
}

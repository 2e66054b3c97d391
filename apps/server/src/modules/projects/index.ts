export { registerLive } from './catalog/live.ts';
export { isManagerOf, type Viewer } from './catalog/policy.ts';
export { getProjectCards } from './catalog/present-project.ts';
export { registerProjects } from './catalog/routes.ts';
export { registerScraps } from './catalog/scraps.ts';
export { createCountPageView, startViewTidyTask } from './catalog/views.ts';
export type { MoveAsAdmin } from './drafts/change-state.ts';
export { registerCorrections } from './drafts/corrections.ts';
export { presentDraft } from './drafts/draft-fields.ts';
export { readLocked } from './drafts/queries.ts';
export { registerDrafts } from './drafts/routes.ts';
export { listChangesForMakers, type MakerChanges } from './insights/changes-since-export.ts';
export { registerInsight } from './insights/routes.ts';
export {
  type AtClose,
  byClock,
  type LockedProject,
  lockProject,
  moveProject,
  readAtClose,
  recordPaymentDay,
} from './lifecycle.ts';
export { registerOwn } from './own-pledges.ts';
export { registerSharing } from './sharing/routes.ts';
export { countWaiting, isAnswer } from './waiting-questions.ts';

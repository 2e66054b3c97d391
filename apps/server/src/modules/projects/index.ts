export { createCountSearched, MAX_COUNTED } from './catalog/count-searched.ts';
export { startPriceTask } from './catalog/fill-prices.ts';
export { isManagerOf, type Viewer } from './catalog/policy.ts';
export { getProjectCards } from './catalog/present-project.ts';
export { type PromiseRow, presentPromise, promiseJson, promiseRow } from './catalog/promise.ts';
export { createCountPageView, startViewTidyTask } from './catalog/views.ts';
export { presentDraft } from './draft-fields.ts';
export type { MoveAsAdmin } from './drafts/change-state.ts';
export { listOwnCards } from './drafts/own-drafts.ts';
export { readLocked } from './drafts/queries.ts';
export { type FeePlanRow, findProjectPlan, findSubmittedPlans, presentPlan } from './fee-plans/queries.ts';
export { listChangesForMakers, type MakerChanges } from './insights/changes-since-export.ts';
export { countExport, openOwnProject } from './insights/policy.ts';
export {
  type AtClose,
  byClock,
  type LockedProject,
  lockProject,
  moveProject,
  readAtClose,
  recordPaymentDay,
} from './lifecycle.ts';
export { namedBy } from './named-by.ts';
export { registerProjects } from './routes.ts';
export { startSuggestionTask, updateSuggestions } from './suggestions/task.ts';
export { countDueTerms, rebuildTerms, startTermTask, updateTerms } from './vocabulary/store-terms.ts';
export { countWaiting, isAnswer, waitingQuestions } from './waiting-questions.ts';

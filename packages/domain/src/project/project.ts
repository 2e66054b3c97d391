/** The two purposes and the route word of each. */
export const purposes = ['projects', 'ordermade'] as const;
export type Purpose = (typeof purposes)[number];
export const routeWords = { projects: 'funding', ordermade: 'order' } as const;

export const projectStates = [
  'save',
  'prepare',
  'reject',
  'ready',
  'funding',
  'finish',
  're-finish',
  'fail',
  'blind',
] as const;
export type ProjectState = (typeof projectStates)[number];

/** Allowed moves (docs/product/projects.md#moves); a trigger in the database holds the same (state-guards.db.test.ts). */
const projectTransitions: Record<ProjectState, readonly ProjectState[]> = {
  save: ['prepare'],
  prepare: ['save', 'ready', 'reject'],
  reject: ['save'],
  ready: ['funding', 'blind'],
  funding: ['finish', 'fail', 'blind'],
  finish: ['re-finish', 'blind'],
  're-finish': ['blind'],
  fail: ['blind'],
  blind: ['ready', 'funding', 'finish', 're-finish', 'fail'],
};

/** True when a project may move from one state to the other. */
export function canTransition(from: ProjectState, to: ProjectState): boolean {
  return projectTransitions[from].includes(to);
}

/** States that an administrator may hide, and shows again as they were. */
export const hideableStates = [
  'ready',
  'funding',
  'finish',
  're-finish',
  'fail',
] as const satisfies readonly ProjectState[];
export type HideableState = (typeof hideableStates)[number];

/** True for a project that is public, so that it may be hidden. */
export function isHideable(state: ProjectState): state is HideableState {
  return (hideableStates as readonly ProjectState[]).includes(state);
}

/** PT10: rewards whatever is raised; PT01: rewards on success only. */
export const projectTypes = ['PT10', 'PT01'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** 'PQ' shows the PQ box icon; '' is ordinary delivery. */
export const deliveryTypes = ['PQ', ''] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Category index 1-6; 0 stands for all in filters. */
export const categories = [1, 2, 3, 4, 5, 6] as const;
export type Category = (typeof categories)[number];
export const OTHER_CATEGORY = 6;

/**
 * Where a project stands in lists: it opens soon (ready), is open (funding) or over (finish, re-finish, fail). What is on
 * no shelf is in no list; the column shelf of the database holds the same.
 */
export const shelves = ['soon', 'open', 'over'] as const;
export type Shelf = (typeof shelves)[number];

/** The shelves that are left under a status filter: "finish" is every state whose period is over. */
export function shelvesOf(all: readonly Shelf[], state: 'funding' | 'finish' | undefined): readonly Shelf[] {
  const wanted = state && ({ funding: 'open', finish: 'over' } as const)[state];
  return wanted ? all.filter((shelf) => shelf === wanted) : all;
}

/** Still being written or reviewed: nobody else has seen it, nor will before it is approved. */
export function isUnapproved(state: ProjectState): boolean {
  return state === 'save' || state === 'prepare' || state === 'reject';
}

/** States that everybody may open; others only the owner and administrators. */
export function isPubliclyVisible(state: ProjectState): boolean {
  return !isUnapproved(state) && state !== 'blind';
}

/** True for funding whose cards are charged only when its goal is reached: PT01. */
export function isGoalBound({
  purpose,
  projectType,
}: {
  purpose: Purpose;
  projectType: ProjectType;
}): boolean {
  return purpose === 'projects' && projectType === 'PT01';
}

/**
 * Whether a project that reached its end succeeded: PT01 funding needs its goal, PT10 funding and
 * custom orders need one live pledge. Amounts in KRW.
 */
export function isSuccessful(project: {
  purpose: Purpose;
  projectType: ProjectType;
  goal: number;
  amountNow: number;
  backers: number;
}): boolean {
  if (project.backers === 0) return false;
  return !isGoalBound(project) || project.amountNow >= project.goal;
}

export const purposes = ['projects', 'ordermade'] as const;
export type Purpose = (typeof purposes)[number];
export const routeSegments = { projects: 'funding', ordermade: 'order' } as const;

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

/**
 * Allowed transitions (docs/product/projects.md#moves); a database trigger enforces the same (state-guards.db.test.ts).
 */
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

export function canTransition(from: ProjectState, to: ProjectState): boolean {
  return projectTransitions[from].includes(to);
}

/** States in which an admin may hide a project; showing it restores the state. */
export const hideableStates = [
  'ready',
  'funding',
  'finish',
  're-finish',
  'fail',
] as const satisfies readonly ProjectState[];
export type HideableState = (typeof hideableStates)[number];

export function isHideable(state: ProjectState): state is HideableState {
  return (hideableStates as readonly ProjectState[]).includes(state);
}

/** PT10: rewards at any amount raised; PT01: rewards only on success. */
export const projectTypes = ['PT10', 'PT01'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** 'PQ' shows the PQ box icon; '' is ordinary delivery. */
export const deliveryTypes = ['PQ', ''] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Categories 1-6; 0 means all in filters. */
export const categories = [1, 2, 3, 4, 5, 6] as const;
export type Category = (typeof categories)[number];
export const OTHER_CATEGORY = 6;

/**
 * Shelf of a project in lists: soon (ready), open (funding) or over (finish, re-finish, fail). Projects without a shelf are
 * in no list; the database column shelf has the same values.
 */
export const shelves = ['soon', 'open', 'over'] as const;
export type Shelf = (typeof shelves)[number];

export function shelvesOf(all: readonly Shelf[], state: 'funding' | 'finish' | undefined): readonly Shelf[] {
  const wanted = state && ({ funding: 'open', finish: 'over' } as const)[state];
  return wanted ? all.filter((shelf) => shelf === wanted) : all;
}

/** Whether it is being written or reviewed, so only its maker and admins have seen it. */
export function isUnapproved(state: ProjectState): boolean {
  return state === 'save' || state === 'prepare' || state === 'reject';
}

export function isDeletable(state: ProjectState): boolean {
  return state === 'save' || state === 'reject';
}

export function isPubliclyVisible(state: ProjectState): boolean {
  return !isUnapproved(state) && state !== 'blind';
}

/** Whether cards are charged only if the goal is reached: PT01 funding. */
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
 * Whether a project succeeded at its end: PT01 funding needs its goal, PT10 funding and made-to-order projects need one live
 * pledge. Amounts in KRW.
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

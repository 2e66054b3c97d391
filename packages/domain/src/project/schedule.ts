import { t } from '../copy.ts';
import { endsAt, opensAt, paymentAt, retryAt, seoulInstant } from '../dates.ts';
import type { PledgedFigures } from './pledged-figures.ts';
import { isGoalBound, type ProjectState, type ProjectType, type Purpose } from './project.ts';

/** How a project is taken to end, where it has not ended yet. */
export const outcomes = ['success', 'fail'] as const;
export type Outcome = (typeof outcomes)[number];

/** What happens with a project by the clock alone. */
export const scheduleKinds = ['open', 'lastDay', 'close', 'payment', 'retry', 'reward'] as const;
type ScheduleKind = (typeof scheduleKinds)[number];

type ScheduleMail = { to: 'backers' | 'maker'; subject: string };

/** `at` in epoch ms; `charges`: cards are charged then. */
export type ScheduleEvent = { kind: ScheduleKind; at: number; charges: boolean; mails: ScheduleMail[] };

/** Dates YYYY-MM-DD, empty text where a draft has none yet. Amounts in KRW. */
export type ScheduledProject = {
  title: string;
  purpose: Purpose;
  state: ProjectState;
  config: { projectType: ProjectType };
  amount: { goal: number; now: number };
  period: { start: string; finish: string };
  rewards: { period: string };
  backers: number;
  atClose?: PledgedFigures | undefined;
};

/** How a project has ended; null while that is open. */
export function outcomeOf(state: ProjectState): Outcome | null {
  if (state === 'fail') return 'fail';
  return state === 'finish' || state === 're-finish' ? 'success' : null;
}

/**
 * Everything that the clock does with a project, in order, with the mails that go out then. What a draft has no date for is left out; a failed project charges nobody and gives no rewards.
 */
export function planSchedule(project: ScheduledProject, outcome: Outcome): ScheduleEvent[] {
  const { period, rewards, title } = project;
  const events: ScheduleEvent[] = [];
  const add = (kind: ScheduleKind, at: number, mails: ScheduleMail[] = []) =>
    events.push({ kind, at, charges: kind === 'payment' || kind === 'retry', mails });
  if (period.start) add('open', opensAt(period.start), [toMaker(t('mail.maker.opened.subject', { title }))]);
  if (period.finish) {
    const { finish } = period;
    const ended = outcome === 'success' ? 'mail.succeeded.subject' : 'mail.failed.subject';
    add('lastDay', seoulInstant(finish));
    add('close', endsAt(finish), [
      toBackers(t(ended, { title })),
      toMaker(t('mail.maker.closed.subject', { title })),
    ]);
    if (outcome === 'success') {
      const charged = toBackers(t('mail.charged.subject', { title }));
      add('payment', paymentAt(finish), [
        charged,
        toBackers(t('mail.payFail.subject', { title })),
        toMaker(t('mail.maker.charges.subject', { title })),
      ]);
      add('retry', retryAt(paymentAt(finish)), [
        charged,
        toBackers(t('mail.payFinal.subject', { title })),
        toMaker(t('mail.maker.done.subject', { title })),
      ]);
    }
  }
  if (rewards.period && outcome === 'success') add('reward', seoulInstant(rewards.period));
  return events.sort((a, b) => a.at - b.at);
}

/**
 * The state of a project at `atMs`, if it is approved as it is and ends as `outcome` says. Before its opening a project that is
 * not approved keeps its state. Completed it is taken to be once the second charge has been tried.
 */
export function stateAt(project: ScheduledProject, outcome: Outcome, atMs: number): ProjectState {
  const { state, period } = project;
  if (!period.start || atMs < opensAt(period.start))
    return state === 'save' || state === 'prepare' || state === 'reject' ? state : 'ready';
  if (!period.finish || atMs < endsAt(period.finish)) return 'funding';
  if (outcome === 'fail') return 'fail';
  return atMs < retryAt(paymentAt(period.finish)) ? 'finish' : 're-finish';
}

/**
 * The project as it stands at `atMs` under that assumption: what is raised once it is over suits how it is taken to end, and
 * nothing is raised before it opens.
 */
export function projectAt<P extends ScheduledProject>(project: P, outcome: Outcome, atMs: number): P {
  const state = stateAt(project, outcome, atMs);
  if (outcomeOf(project.state) === outcome && outcomeOf(state) !== null) return { ...project, state };
  const { goal } = project.amount;
  const { amount: now, backers } = project.atClose ?? {
    amount: project.amount.now,
    backers: project.backers,
  };
  if (outcomeOf(state) === null) {
    const opened = state === 'funding';
    return {
      ...project,
      state,
      amount: { goal, now: opened ? now : 0 },
      backers: opened ? backers : 0,
      atClose: undefined,
    };
  }
  if (outcome === 'success')
    return {
      ...project,
      state,
      amount: { goal, now: Math.max(now, goal) },
      backers: Math.max(1, project.backers),
    };
  const goalBound = isGoalBound({ ...project, projectType: project.config.projectType });
  const missed = goalBound ? Math.min(now, Math.max(0, goal - 1)) : 0;
  return { ...project, state, amount: { goal, now: missed }, backers: goalBound ? project.backers : 0 };
}

function toMaker(subject: string): ScheduleMail {
  return { to: 'maker', subject };
}

function toBackers(subject: string): ScheduleMail {
  return { to: 'backers', subject };
}

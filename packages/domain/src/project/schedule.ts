import { t } from '../copy.ts';
import { endsAt, opensAt, paymentAt, retryAt, seoulInstant } from '../dates.ts';
import type { PledgedFigures } from './pledged-figures.ts';
import { isGoalBound, type ProjectState, type ProjectType, type Purpose } from './project.ts';

export const outcomes = ['success', 'fail'] as const;
export type Outcome = (typeof outcomes)[number];

export const scheduleKinds = ['open', 'lastDay', 'close', 'payment', 'retry', 'reward'] as const;
type ScheduleKind = (typeof scheduleKinds)[number];

type ScheduleMail = { to: 'backers' | 'maker'; subject: string };

/** `at` in epoch ms; `charges`: whether cards are charged. */
export type ScheduleEvent = { kind: ScheduleKind; at: number; charges: boolean; mails: ScheduleMail[] };

/** Dates YYYY-MM-DD, empty text if a draft has none yet. Amounts in KRW. */
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

export function outcomeOf(state: ProjectState): Outcome | null {
  if (state === 'fail') return 'fail';
  return state === 'finish' || state === 're-finish' ? 'success' : null;
}

/**
 * All scheduled events of a project in order, with the mails sent by them. Events without a date in a draft are omitted; a
 * failed project has no charges and no rewards.
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
 * The state of a project at `atMs`, assuming that it is approved unchanged and ends with `outcome`. Before its opening, an
 * unapproved project retains its state. It is assumed to be complete after the second charge.
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
 * The project at `atMs` under that assumption: the amount raised matches the assumed outcome after the end, and is 0 before
 * the opening.
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

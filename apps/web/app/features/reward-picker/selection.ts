import type { ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import type { Selection } from '@pq/domain/money';
import { choiceKey, compareLines, isChoiceOf } from '@pq/domain/reward/options';
import { earlyLeft, isEarlyOpen, mayAdd } from '@pq/domain/reward/pieces-left';
import { remainingOf } from '@pq/domain/reward/remaining';
import type { Choice } from '@pq/domain/reward/reward-details';

export type Reward = ProjectCard['rewards']['content'][number];

/** Over all combinations; null without a limit. */
export function leftOf(reward: Reward, nowMs: number): number | null {
  if (!isEarlyOpen(reward, seoulDate(nowMs))) return 0;
  const left = [remainingOf(reward), earlyLeft(reward)].filter((one) => one !== null);
  return left.length === 0 ? null : Math.min(...left);
}

const isOfLine = (line: Selection, idx: number, choice: Choice) =>
  line.idx === idx && choiceKey(line.choice ?? []) === choiceKey(choice);

export function linesOf(selection: readonly Selection[], idx: number): Selection[] {
  return selection.filter((line) => line.idx === idx);
}

export function countOf(lines: readonly Selection[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** Given the other chosen combinations of the reward. */
export function mostOf(reward: Reward, lines: readonly Selection[], choice: Choice, nowMs: number): number {
  const others = lines.filter((line) => !isOfLine(line, reward.idx, choice));
  return mayAdd(reward, choice, { chosen: countOf(others), ofChoice: 0 }, nowMs);
}

/** Independent of the limit for each backer. */
export function hasAllLeft(
  reward: Reward,
  lines: readonly Selection[],
  line: Selection,
  nowMs: number,
): boolean {
  return line.count >= mostOf({ ...reward, limitPerPerson: null }, lines, line.choice ?? [], nowMs);
}

/** 0 removes it. Answers stay with their pieces. */
export function withCount(
  selection: readonly Selection[],
  idx: number,
  choice: Choice,
  count: number,
): Selection[] {
  const own = selection.find((line) => isOfLine(line, idx, choice));
  const others = selection.filter((line) => line !== own);
  if (count === 0) return others;
  const line: Selection = {
    idx,
    count,
    ...(choice.length > 0 && { choice: [...choice] }),
    ...(own?.answers && { answers: own.answers.slice(0, count) }),
  };
  return [...others, line].sort(compareLines);
}

/** The same object when all are available. */
export function withinStock(selection: Selection[], rewards: readonly Reward[], nowMs: number): Selection[] {
  const remaining: Selection[] = [];
  let isLess = false;
  for (const line of selection) {
    const reward = rewards.find(({ idx }) => idx === line.idx);
    const choice = line.choice ?? [];
    const isMade = reward !== undefined && isChoiceOf(reward.options, choice);
    const most = isMade ? mostOf(reward, linesOf(remaining, line.idx), choice, nowMs) : 0;
    isLess ||= most < line.count;
    if (most >= line.count) remaining.push(line);
    else if (most > 0) remaining.push({ ...line, count: most });
  }
  return isLess ? remaining : selection;
}

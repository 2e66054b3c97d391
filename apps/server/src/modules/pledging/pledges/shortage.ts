import type { shortLinesSchema } from '@pq/contract/shapes/reward';
import { seoulDate } from '@pq/domain/dates';
import type { Selection } from '@pq/domain/money';
import { choiceKey } from '@pq/domain/reward/options';
import { earlyLeft, isEarlyOpen, mostForOne, remainingOfChoice } from '@pq/domain/reward/pieces-left';
import { remainingOf } from '@pq/domain/reward/remaining';
import type { z } from 'zod';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import type { Database } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listOffers, type Offer } from '../waitlist/queries.ts';
import { findProjectTerms, type ProjectTerms } from './queries.ts';

type Line = { idx: number; choice: readonly number[]; count: number };
type ShortLines = z.output<typeof shortLinesSchema>;
type Reward = ProjectTerms['rewards'][number];

const sumOf = (lines: readonly Line[], idx: number) =>
  lines.reduce((sum, line) => (line.idx === idx ? sum + line.count : sum), 0);

function shortLines(
  rewards: readonly Reward[],
  { lines, reserved }: { lines: readonly Line[]; reserved: readonly Line[] },
  mostOf: (reward: Reward, line: Line, own: { ofReward: number; ofChoice: number }) => number | null,
): ShortLines {
  const byIdx = new Map(rewards.map((reward) => [reward.idx, reward]));
  const short = lines.flatMap((line) => {
    const reward = byIdx.get(line.idx);
    if (!reward) return [];
    const key = choiceKey(line.choice);
    const ofReward = sumOf(reserved, line.idx);
    const ofChoice = sumOf(
      reserved.filter(({ choice }) => choiceKey(choice) === key),
      line.idx,
    );
    const most = mostOf(reward, line, { ofReward, ofChoice });
    return most !== null && line.count > most
      ? [{ idx: line.idx, choice: [...line.choice], left: Math.max(0, most) }]
      : [];
  });
  return { lines: short };
}

const otherPieces = (lines: readonly Line[], line: Line) => sumOf(lines, line.idx) - line.count;

export function overPersonLimit(rewards: readonly Reward[], selection: readonly Selection[]): ProductError {
  const lines = selection.map(({ idx, choice = [], count }) => ({ idx, choice, count }));
  const most = (reward: Reward, line: Line) => mostForOne(reward) - otherPieces(lines, line);
  return new ProductError('pledgeLimit', shortLines(rewards, { lines, reserved: [] }, most));
}

/**
 * Refuses combinations that are not made, and early birds whose day is over, regardless of what has been sold since the project
 * was read. Pieces that the pledge has already reserved may be retained. Throws pledgeStock, pledgeEarly.
 */
export function assertOffered(
  rewards: readonly Reward[],
  order: { lines: readonly Line[]; reserved: readonly Line[] },
  nowMs: number,
): void {
  const isMade = (reward: Reward, { choice }: Line) =>
    reward.stock.length === 0 || reward.stock.some((one) => choiceKey(one.choice) === choiceKey(choice));
  const unmade = shortLines(rewards, order, (reward, line) => (isMade(reward, line) ? null : 0));
  if (unmade.lines.length > 0) throw new ProductError('pledgeStock', unmade);
  const today = seoulDate(nowMs);
  const isOver = ({ early }: Reward) => !isEarlyOpen({ early, sold: -1 }, today);
  const late = shortLines(rewards, order, (reward, line, { ofReward }) =>
    isOver(reward) ? ofReward - otherPieces(order.lines, line) : null,
  );
  if (late.lines.length > 0) throw new ProductError('pledgeEarly', late);
}

/** In a rush hundreds are refused at once: concurrent refusals share one read of what is left. */
const readRewards = createCoalescedRead<ProjectTerms | null>();
const readOffers = createCoalescedRead<Offer[]>();

/**
 * The refusal for an order that exceeds the stock, with what is left of each line now; any other error is returned unchanged. The
 * constraints are those of migrations 0071 and 0077.
 */
export async function explainShortage(
  { db }: Database,
  {
    project: { key, purpose },
    lines,
    memberId,
    nowMs,
    readReserved,
  }: {
    project: Pick<ProjectTerms, 'key' | 'purpose'>;
    lines: readonly Line[];
    memberId: string;
    nowMs: number;
    readReserved?: () => Promise<readonly Line[]>;
  },
  error: unknown,
): Promise<unknown> {
  const isEarly = violates(error, 'reward_early');
  if (!isEarly && !violates(error, 'reward_stock') && !violates(error, 'reward_stock_choice')) return error;
  const code = isEarly ? 'pledgeEarly' : 'pledgeStock';
  const known = await Promise.all([
    readRewards(key, () => findProjectTerms(db, key, purpose)),
    readOffers(key, () => listOffers(db, key, new Date(nowMs))),
    readReserved?.(),
  ]).catch(() => null);
  // The order is refused even if the database is too busy to report what is left.
  if (!known) return new ProductError(code, { lines: [] }, { cause: error });
  const [project, allOffers, reserved = []] = known;
  const rewards = project?.rewards ?? [];
  const offers = allOffers.filter((one) => one.memberId === memberId);
  const order = { lines, reserved };
  const plus = (left: number | null, more: number) => (left === null ? Infinity : left + more);
  const data = shortLines(rewards, order, (reward, line, { ofReward, ofChoice }) => {
    // A piece that is reserved for the member is available to them.
    const offer = offers.find(({ idx }) => idx === reward.idx) ?? null;
    const { stock, ...whole } = reward;
    const ofAll = plus(
      remainingOf({ count: whole.count, sold: whole.sold, held: whole.held, wait: { offer } }),
      ofReward,
    );
    const early = plus(earlyLeft({ ...reward, wait: { offer } }), ofReward);
    const own = plus(remainingOfChoice({ count: 0, sold: 0, stock, wait: { offer } }, line.choice), ofChoice);
    const most = Math.min(
      ofAll - otherPieces(order.lines, line),
      early - otherPieces(order.lines, line),
      own,
    );
    return most === Infinity ? null : most;
  });
  return new ProductError(code, data, { cause: error });
}

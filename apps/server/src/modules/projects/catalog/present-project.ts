import type { Project, ProjectCard } from '@pq/contract/shapes/project';
import { limits } from '@pq/domain/limits';
import { shownAlerts } from '@pq/domain/project/alerts';
import { textsOf } from '@pq/domain/project/fields';
import { figuresAtClose } from '@pq/domain/project/pledged-figures';
import { OTHER_CATEGORY } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import type { Executor } from '#src/platform/database/database.ts';
import { isManagerOf, type Viewer } from './policy.ts';
import { presentPromise } from './promise.ts';
import { type CardRow, findCardRows, type ProjectRow } from './queries.ts';

/** Fields are named one by one, so that none becomes public by accident. */
export function presentCard(row: CardRow, viewer: Viewer): ProjectCard {
  const own = row.category === OTHER_CATEGORY && row.categoryLabel !== '' ? { value: row.categoryLabel } : {};
  return {
    key: row.key,
    purpose: row.purpose,
    title: row.title,
    state: row.state,
    category: row.category,
    images: {
      thumbnail: row.thumbnail,
      // The first picture replaces a missing banner.
      main: row.mainImage || row.firstSubImage || row.thumbnail,
      ground: row.ground,
    },
    config: { deliveryType: row.deliveryType, projectType: row.projectType },
    amount: { goal: row.goal, now: row.amountNow },
    period: { start: row.periodStart ?? '', finish: row.periodFinish ?? '' },
    rewards: {
      type: [{ title: categoryName(row.category), ...own }],
      period: row.rewardPeriod ?? '',
      content: row.rewards,
    },
    backers: row.backers,
    ...atCloseOf(row),
    scraps: row.scraps,
    ...alertsOf(row, viewer),
    views: row.views,
    profile: { author: row.author, uid: row.ownerId, image: row.authorImage },
    isManager: isManagerOf(viewer, row.ownerId),
  };
}

/**
 * The backers, the outcome of payments and why it was rejected or hidden are for its managers only, how much has left for its backers,
 * too. `today` in Seoul.
 */
export function presentProject(row: ProjectRow, viewer: Viewer, today: string): Project {
  const card = presentCard(row, viewer);
  return {
    ...card,
    rewards: { ...card.rewards, content: card.isManager ? withPayments(row) : withChosen(row) },
    subImages: Array.from({ length: limits.subImages }, (_, at) => row.subImages[at] ?? ''),
    ...textsOf(row),
    ...(row.paymentOn !== null && { paymentOn: row.paymentOn }),
    ...(card.isManager && row.rejectMessage !== null ? { rejectMessage: row.rejectMessage } : {}),
    ...(card.isManager && row.withdrawRequested ? { withdrawRequested: true } : {}),
    ...(card.isManager && row.hiddenReason !== null ? { hiddenReason: row.hiddenReason } : {}),
    editor: row.editor,
    ...(row.myPledge === null ? {} : { myPledge: row.myPledge }),
    ...alertsFor(row),
    ...(row.pqbox && { pqbox: row.pqbox }),
    ...(row.promise && {
      promise: {
        ...presentPromise(row.promise, today),
        ...((card.isManager || row.myPledge !== null) && { sent: row.promise.sent }),
      },
    }),
    ...newsOf(row),
    ...(card.isManager && row.totals ? { totals: row.totals } : {}),
  };
}

function newsOf({ newsCount, newsAt }: ProjectRow): Pick<Project, 'news'> {
  return newsAt === null ? {} : { news: { count: newsCount, lastAt: newsAt } };
}

function alertsOf({ state, alerts, ownerId }: CardRow, viewer: Viewer): Pick<ProjectCard, 'alerts'> {
  const shown = shownAlerts({ state, alerts }, isManagerOf(viewer, ownerId));
  return shown === null ? {} : { alerts: shown };
}

/** The row has the addresses only for the managers of an upcoming project. */
function alertsFor({ myAlert, alerts, alertsByEmail }: ProjectRow): Pick<Project, 'myAlert' | 'alertsBy'> {
  return {
    ...(myAlert && { myAlert }),
    ...(alertsByEmail && { alertsBy: { members: alerts - alertsByEmail.emails, ...alertsByEmail } }),
  };
}

function atCloseOf({
  amountAtEnd,
  backersAtEnd,
  itemsAtEnd,
  goal,
  rewards,
}: CardRow): Pick<ProjectCard, 'atClose'> {
  if (amountAtEnd === null || backersAtEnd === null) return {};
  // The previous release does not store the pieces of projects that it closes during a deployment.
  const items = itemsAtEnd ?? rewards.reduce((sum, { sold }) => sum + sold, 0);
  return { atClose: figuresAtClose({ goal, amount: amountAtEnd, backers: backersAtEnd, items }) };
}

function withChosen({
  rewards,
  chosen,
  waiting,
  waits,
  fullRewards,
}: ProjectRow): Project['rewards']['content'] {
  return rewards.map((reward) => {
    const wait = waits[reward.idx];
    return {
      ...reward,
      ...(chosen[reward.idx] ?? { chosen: 0, taken: 0 }),
      waiting: waiting[reward.idx] ?? 0,
      ...(wait && { wait }),
      ...(fullRewards.includes(reward.idx) && { isFull: true }),
    };
  });
}

function withPayments(row: ProjectRow): Project['rewards']['content'] {
  const payments = new Map(row.payments?.map(({ idx, payment }) => [idx, payment]));
  return withChosen(row).map((reward) => ({ ...reward, payment: payments.get(reward.idx) ?? {} }));
}

/**
 * Cards of these projects in the order of `keys`, missing ones skipped, whatever their state: a caller who shows them to
 * others than their backers filters by `isPubliclyVisible` and `isManager`.
 */
export async function getProjectCards(
  db: Executor,
  keys: readonly string[],
  viewer: Viewer,
): Promise<ProjectCard[]> {
  if (keys.length === 0) return [];
  const rows = new Map((await findCardRows(db, keys)).map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = rows.get(key);
    return row ? [presentCard(row, viewer)] : [];
  });
}

import { isDeepStrictEqual } from 'node:util';
import type { DeliveryInfo, OrderPayload } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { paymentDate, seoulDate } from '@pq/domain/dates';
import type { Quote, Selection } from '@pq/domain/money';
import { type OrderNumber, orderOf } from '@pq/domain/pledge/order-number';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { canPledge } from '@pq/domain/project/project-card';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import { recordMoneyMovements } from '../shared/money-journal.ts';
import { lockOpenProject } from '../shared/project-queries.ts';
import { offerFreePieces } from '../waitlist/offer-pieces.ts';
import { claimPictures, releasePictures, replaceFiles } from './attachments.ts';
import { mailedAnswers } from './mailed-answers.ts';
import { type AnswerPicture, picturesOf } from './order-answers.ts';
import { pledgeLimit } from './place-pledge.ts';
import { readPledgeForm } from './pledge-form.ts';
import { deliveryOf, priceOrder } from './price-order.ts';
import {
  describePledge,
  findOwnPledge,
  findProjectTerms,
  listPledgeLines,
  lockOwnCard,
  lockOwnPendingPledges,
  lockOwnPledge,
  type PledgeContent,
  type PricedLine,
  type ProjectTerms,
  raiseProjectAmount,
  replacePledgeLines,
  setFallbackCard,
  setPledgeCards,
  setPledgeContent,
} from './queries.ts';
import { assertOffered, explainShortage } from './shortage.ts';

type Backer = { uid: string; email: string; name: string };
type Change = { data: OrderPayload; rewardidx: Selection[]; gateKey: string; version?: number | undefined };

/**
 * Changes a pledge while its project is open: the request replaces its content, priced by the project's
 * current terms; without a list of attachments they stay. Stock and amount move by the difference in one transaction.
 * A change that changes nothing writes nothing, so that a repeat after a lost answer is safe.
 *
 * Throws notFound, pledgeClosed, invalid, stale, pledgeAmount (with the current figures), pledgeSettled, pledgeCard, pledgeStock,
 * pledgeLimit, pledgeEarly, tooMany.
 */
export async function changePledge(platform: Platform, backer: Backer, change: Change): Promise<void> {
  await withQuota(platform.database.db, `pledge:${backer.uid}`, pledgeLimit, () =>
    applyChange(platform, backer, change),
  );
}

async function applyChange(platform: Platform, backer: Backer, change: Change): Promise<void> {
  const { data, gateKey, rewardidx, version } = change;
  const { db } = platform.database;
  const own = await findOwnPledge(db, backer.uid, gateKey);
  if (!own) throw new ProductError('notFound');
  if (data.projectid !== own.projectKey || data.purpose !== own.purpose)
    throw ProductError.ofField('data.projectid', t('pay.err.otherProject'), { asMsg: true });
  const project = await findProjectTerms(platform.database.db, own.projectKey, own.purpose);
  const nowMs = platform.clock.now();
  if (!project || !isOpen(project, nowMs)) throw new ProductError('pledgeClosed');
  const priced = priceOrder(project, {
    payload: data,
    selection: rewardidx,
    memberId: backer.uid,
    field: 'data',
  });
  const { quote, lines, answers, pictures } = priced;
  const delivery = deliveryOf(quote, data.deliveryinfo);
  const wanted = { ...contentOf(quote, data.card.PCD_PAYER_ID, delivery), answers };
  const files = data.deliveryinfo.files;
  const now = new Date(nowMs);
  await inTransaction(db, (tx) =>
    writeChange(tx, {
      platform,
      backer,
      pledgeId: gateKey,
      order: orderOf(own.projectKey, own.seq),
      version,
      project,
      wanted,
      lines,
      pictures,
      files,
      now,
    }),
  ).catch(async (error: unknown) => {
    const order = {
      project,
      lines,
      memberId: backer.uid,
      nowMs,
      readReserved: () => listPledgeLines(db, gateKey),
    };
    throw await explainShortage(platform.database, order, error);
  });
  publishProjectChange(platform, project.key);
}

type PricedChange = {
  platform: Platform;
  backer: Backer;
  pledgeId: string;
  order: OrderNumber | null;
  version: number | undefined;
  project: ProjectTerms;
  wanted: PledgeContent;
  lines: PricedLine[];
  pictures: AnswerPicture[];
  files: DeliveryInfo['files'];
  now: Date;
};

async function writeChange(tx: Tx, change: PricedChange): Promise<void> {
  const { backer, pledgeId, version, project, wanted, lines, pictures, files, now, platform } = change;
  if (!(await lockOpenProject(tx, project.key, seoulDate(now.getTime()), project.version)))
    throw new ProductError('pledgeClosed');
  const pledge = await lockOwnPledge(tx, backer.uid, pledgeId);
  if (pledge?.status !== 'ready') throw new ProductError('pledgeSettled');
  if (version !== undefined)
    assertCurrent(version, { gateKey: pledgeId, ...(await readPledgeForm(tx, pledgeId)) });
  if (!(await lockOwnCard(tx, backer.uid, wanted.cardId))) throw new ProductError('pledgeCard');
  const before = await listPledgeLines(tx, pledgeId);
  assertOffered(project.rewards, { lines, reserved: before }, now.getTime());
  const isContentSame = isDeepStrictEqual([pledge.content, before], [wanted, lines]);
  await claimPictures(tx, { pledgeId, memberId: backer.uid, project }, pictures, now);
  const after = picturesOf(project.rewards, { lines, answers: wanted.answers });
  const field = 'data.deliveryinfo.files';
  const claim = files ? { pledgeId, memberId: backer.uid, project, files, field } : null;
  const areFilesOther = claim !== null && (await replaceFiles(tx, claim, now, after));
  if (isContentSame && !areFilesOther) return;
  const picturesBefore = picturesOf(project.rewards, { lines: before, answers: pledge.content.answers });
  await releasePictures(tx, pledgeId, { before: picturesBefore, after });
  await replacePledgeLines(tx, pledgeId, project.key, lines, now);
  await offerFreePieces(tx, project.key, now);
  const difference = wanted.amount - pledge.content.amount;
  await raiseProjectAmount(tx, project.key, difference, now);
  await setPledgeContent(tx, pledgeId, wanted, now);
  await recordChange(tx, change, difference, pledge.content.callAmount);
  await platform.failpoint('pledge.before_change');
}

async function recordChange(
  tx: Tx,
  { backer, pledgeId, order, project, wanted, lines, now }: PricedChange,
  difference: number,
  before: number,
): Promise<void> {
  const described = await describePledge(tx, pledgeId);
  const entry = {
    pledgeId,
    projectKey: project.key,
    memberId: backer.uid,
    pledged: difference,
    collected: 0,
    callAmount: wanted.callAmount,
  };
  await recordMoneyMovements(tx, [{ ...entry, event: 'changed' }], now, 'backer');
  await enqueueMail(tx, {
    kind: 'pledgeChanged',
    to: backer.email,
    data: {
      gateKey: pledgeId,
      order,
      nickname: backer.name,
      title: project.title,
      amount: wanted.callAmount,
      paymentDate: paymentDate(project.periodFinish),
      before,
      answers: mailedAnswers(project.rewards, { lines, answers: wanted.answers }),
      ...described,
    },
    dedupeKey: `pledge-changed:${newId(now.getTime())}`,
  });
}

function isOpen(project: ProjectTerms, nowMs: number): boolean {
  return canPledge(project.state, { start: project.periodStart, finish: project.periodFinish }, nowMs);
}

function contentOf(quote: Quote, cardId: string, delivery: DeliveryInfo): Omit<PledgeContent, 'answers'> {
  const { amount, deliveryprice, donation, callAmount } = quote;
  return {
    amount,
    deliveryprice,
    donation,
    callAmount,
    cardId,
    addressBasic: delivery.address.basic,
    addressDetail: delivery.address.detail,
    zonecode: delivery.address.zonecode,
    recipientName: delivery.profile.name,
    recipientTel: delivery.profile.tel,
    note: delivery.etc,
  };
}

/** Sets the card of the next charge. Throws notFound, pledgeSettled, pledgeCard. */
export async function changePledgeCard(
  platform: Platform,
  memberId: string,
  pledgeId: string,
  cardId: string,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const pledge = await lockOwnPledge(tx, memberId, pledgeId);
    if (!pledge) throw new ProductError('notFound');
    if (!isPendingPledge(pledge.status)) throw new ProductError('pledgeSettled');
    if (!(await lockOwnCard(tx, memberId, cardId))) throw new ProductError('pledgeCard');
    await setPledgeCards(tx, [pledgeId], cardId, new Date(platform.clock.now()));
  });
}

/**
 * Sets one saved card for those of these pledges that are the backer's and pending; the others are unchanged and returned in
 * `skipped`. Throws pledgeCard.
 */
export async function changeAllPledgeCards(
  platform: Platform,
  memberId: string,
  pledgeIds: readonly string[],
  cardId: string,
): Promise<{ changed: string[]; skipped: string[] }> {
  return inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const changed = await lockOwnPendingPledges(tx, memberId, pledgeIds);
    if (!(await lockOwnCard(tx, memberId, cardId))) throw new ProductError('pledgeCard');
    if (changed.length > 0) await setPledgeCards(tx, changed, cardId, new Date(platform.clock.now()));
    return { changed, skipped: pledgeIds.filter((id) => !changed.includes(id)) };
  });
}

/**
 * Sets the saved card that is charged when the first charge of a pledge is refused; null removes it. Throws notFound,
 * pledgeSettled once the first charge was tried, and pledgeCard for a card that is gone or is the pledge's own.
 */
export async function chooseFallbackCard(
  platform: Platform,
  memberId: string,
  pledgeId: string,
  cardId: string | null,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const pledge = await lockOwnPledge(tx, memberId, pledgeId);
    if (!pledge) throw new ProductError('notFound');
    if (pledge.status !== 'ready') throw new ProductError('pledgeSettled');
    if (cardId !== null && (cardId === pledge.content.cardId || !(await lockOwnCard(tx, memberId, cardId))))
      throw new ProductError('pledgeCard');
    await setFallbackCard(tx, pledgeId, cardId, new Date(platform.clock.now()));
  });
}

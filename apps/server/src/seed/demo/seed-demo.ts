import { DAY_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { countNews, movePromises } from '#src/modules/fulfilment/index.ts';
import { postMissing } from '#src/modules/ledger/index.ts';
import { markUnsentAsSent } from '#src/modules/notifications/index.ts';
import { storeOutcomes } from '#src/modules/pledging/index.ts';
import { compareWithProvider } from '#src/modules/settlement/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import type { DemoContent, PlacedProject } from '../content/content-schema.ts';
import { type PictureSource, storeFiles, storePictures } from '../media.ts';
import { insertAlerts } from './alerts.ts';
import { type CommunityRows, communityRows, siteRows } from './community.ts';
import { identityRows } from './identities.ts';
import { insertNotifications, readOldNotifications } from './notifications.ts';
import { findDifferences, makeDebts, makePayouts } from './payouts.ts';
import { type DemoPeople, prepareDemoPeople } from './people.ts';
import { type ProjectRows, placeProjects, projectRows } from './projects.ts';
import { bookedCharges, type DemoProvider } from './provider.ts';
import { queueRows } from './queues.ts';
import { decisionRows, slotRows, submissionRows } from './reviews.ts';
import { insertStatements } from './statements.ts';
import { within } from './within.ts';

export type DemoSite = { content: DemoContent; pictureSource: PictureSource };

/**
 * Fills a database without members with the demo site, in one transaction: a start that is killed leaves nothing behind.
 * Dates count from the Seoul date of the product's clock. Seeding twice, or on two machines at once, changes nothing.
 */
export async function seedDemo(
  platform: Platform,
  storage: Storage,
  provider: DemoProvider,
  { content, pictureSource }: DemoSite,
): Promise<void> {
  const now = platform.clock.now();
  const [pictures, people] = await Promise.all([
    storePictures(storage, pictureSource),
    prepareDemoPeople(platform, content, provider.mintCard),
  ]);
  const projects = placeProjects(content.projects, now);
  const files = await storeFiles(storage, pictures, content.projects);
  const sets = projectRows(projects, { people, pictures, nowMs: now, receiptUrl: provider.receiptUrl });
  const community = communityRows({ ...content, projects }, { people, pictures, files, nowMs: now });
  const site = siteRows(content, pictures, now);

  await inTransaction(platform.database.db, async (tx) => {
    await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`);
    if ((await execute(tx, sql`select from member limit 1`)) > 0) return;
    await insertPeople(tx, people.rows);
    await insertTables(tx, { maker_identity: identityRows(platform, content.members, people) });
    await insertProjects(tx, sets);
    // Second stages wait for the parcels that are counted.
    await movePromises(within(platform, tx, now), new AbortController().signal);
    await insertStatements(tx, sets, now);
    await insertTables(tx, { waitlist: queueRows(sets, people, now) });
    await insertCommunity(tx, community);
    await insertNotifications(tx, now);
    await insertAlerts(tx, now);
    await insertTables(tx, {
      banner: site.banners,
      policy_text: site.policies,
      audit_log: decisionRows(sets, people.rows),
    });
    const admins = adminsOf(people.rows);
    if (admins) await settle({ platform, tx, nowMs: now, admins }, { provider, people, projects, sets });
  });
}

function adminsOf({ members }: DemoPeople['rows']): { first: AdminCaller; second: AdminCaller } | null {
  const [first, second = first] = members
    .filter(({ role }) => role === 'admin')
    .map(({ id: uid, email, name }) => ({ uid, email, name, role: 'admin' as const }));
  return first && second ? { first, second } : null;
}

type Seeded = {
  provider: DemoProvider;
  people: DemoPeople;
  projects: readonly PlacedProject[];
  sets: readonly ProjectRows[];
};

/** The hour at which the worker compares the day before. */
const COMPARED_AT = 9;

/** Payouts, the books of the provider, and what was found in them yesterday. */
async function settle(
  around: Parameters<typeof makePayouts>[0],
  { provider, people, projects, sets }: Seeded,
): Promise<void> {
  const { platform, tx, nowMs } = around;
  await makePayouts(around, projects);
  const debts = await makeDebts(around, projects);
  await readOldNotifications(tx, nowMs);
  await markUnsentAsSent(tx);
  const pledges = sets.flatMap((set) => set.pledges);
  const charges = pledges.flatMap((rows) => rows.charges);
  const refunds = [
    ...pledges.flatMap((rows) => rows.refunds),
    ...debts,
    ...(await findDifferences(tx, projects)),
  ];
  await provider.bookCharges(bookedCharges({ charges, refunds }, people.payerOf));
  const { signal } = new AbortController();
  // The task of another machine would have the lock.
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`);
  await postMissing(within(platform, tx, nowMs), signal);
  const comparedMs = seoulInstant(seoulDate(nowMs - DAY_MS), COMPARED_AT);
  await compareWithProvider(within(platform, tx, comparedMs), provider, signal);
}

async function insertPeople(tx: Tx, rows: DemoPeople['rows']): Promise<void> {
  const { members, accounts, consents, cards } = rows;
  await insertTables(tx, { member: members, account: accounts, consent: consents, card: cards });
}

async function insertProjects(tx: Tx, sets: readonly ProjectRows[]): Promise<void> {
  const projects = sets.map(({ project }) => project);
  const pledges = sets.flatMap((set) => set.pledges);
  await insertTables(tx, {
    project: projects,
    reward: sets.flatMap(({ rewards }) => rewards),
    reward_stock: sets.flatMap(({ stock }) => stock),
    project_transition: sets.flatMap(({ transitions }) => transitions),
    pledge: pledges.map(({ pledge }) => pledge),
    pledge_item: pledges.flatMap(({ items }) => items),
    charge: pledges.flatMap(({ charges }) => charges),
    refund: pledges.flatMap(({ refunds }) => refunds),
    money_journal: pledges.flatMap(({ journal }) => journal),
    proof: sets.flatMap(({ proofs }) => proofs.proofs),
    proof_step: sets.flatMap(({ proofs }) => proofs.steps),
    proof_picture: sets.flatMap(({ proofs }) => proofs.images),
    parcel: sets.flatMap(({ parcels }) => parcels.parcels),
    parcel_line: sets.flatMap(({ parcels }) => parcels.lines),
    parcel_step: sets.flatMap(({ parcels }) => parcels.steps),
    promise_change: sets.flatMap(({ promiseChanges }) => promiseChanges),
    address_notice: sets.flatMap(({ notices }) => notices),
  });
  const allPledgesEnded = projects.filter(({ state }) => state === 're-finish' || state === 'fail');
  await storeOutcomes(
    tx,
    allPledgesEnded.map(({ key }) => key),
  );
  await insertTables(tx, {
    scrap: sets.flatMap(({ scraps }) => scraps),
    project_day: sets.flatMap(({ days }) => days),
    project_source: sets.flatMap(({ sources }) => sources),
    project_slot: slotRows(sets),
    project_submission: submissionRows(sets),
  });
}

async function insertCommunity(tx: Tx, rows: CommunityRows): Promise<void> {
  await insertTables(tx, {
    story: rows.stories,
    story_like: rows.likes,
    notice: rows.notices,
    news: rows.news,
    news_report: rows.newsReports,
    pq_reward: rows.pqRewards,
    pq_reward_file: rows.pqRewardFiles,
    comment: rows.comments,
    comment_report: rows.reports,
    ask: rows.asks,
  });
  for (const projectKey of new Set(rows.news.map((item) => item.projectKey))) await countNews(tx, projectKey);
}

async function insertTables(tx: Tx, tables: Record<string, readonly object[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) await insertRows(tx, table, rows);
}

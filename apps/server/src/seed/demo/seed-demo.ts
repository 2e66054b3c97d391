import { sql } from 'drizzle-orm';
import { storeOutcomes } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import * as schema from '#src/platform/database/schema.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import type { DemoContent } from '../content/types.ts';
import { insertRows } from '../insert-rows.ts';
import { placeProjects } from '../placed-project.ts';
import { storeFiles } from '../store-files.ts';
import { type PictureSource, storePictures } from '../store-pictures.ts';
import { type CommunityRows, communityRows } from './demo-community.ts';
import { decisionRows } from './demo-decisions.ts';
import { draftRows } from './demo-drafts.ts';
import { type DemoPeople, prepareDemoPeople } from './demo-people.ts';
import { type ProjectRows, projectRows } from './demo-projects.ts';
import { bookedCharges, type DemoProvider } from './demo-provider.ts';
import { type SiteRows, siteRows } from './demo-texts.ts';

/** Words and pictures of a demo site. */
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
  const project = projectRows(projects, people, pictures, now);
  const community = communityRows({ ...content, projects }, { people, pictures, files, nowMs: now });
  const site = siteRows(content, pictures, now);

  await inTransaction(platform.database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`);
    if ((await tx.$count(schema.member)) > 0) return;
    await insertPeople(tx, people.rows);
    await insertProjects(tx, project);
    await insertCommunity(tx, community);
    await insertSite(tx, site);
    await insertRows(tx, schema.auditLog, decisionRows(project, people.rows));
    await provider.bookCharges(bookedCharges(project, people.payerOf));
  });
}

async function insertPeople(tx: Tx, rows: DemoPeople['rows']): Promise<void> {
  await insertRows(tx, schema.member, rows.members);
  await insertRows(tx, schema.account, rows.accounts);
  await insertRows(tx, schema.consent, rows.consents);
  await insertRows(tx, schema.card, rows.cards);
}

async function insertProjects(tx: Tx, rows: ProjectRows): Promise<void> {
  await insertRows(tx, schema.project, rows.projects);
  await insertRows(tx, schema.reward, rows.rewards);
  await insertRows(tx, schema.projectTransition, rows.transitions);
  await insertRows(tx, schema.pledge, rows.pledges);
  await insertRows(tx, schema.pledgeItem, rows.items);
  await insertRows(tx, schema.charge, rows.charges);
  await insertRows(tx, schema.refund, rows.refunds);
  await insertRows(tx, schema.moneyJournal, rows.journal);
  await storeOutcomes(tx, endedProjects(rows));
  await insertRows(tx, schema.scrap, rows.scraps);
  await insertRows(tx, schema.projectDay, rows.days);
  await insertRows(tx, schema.projectSource, rows.sources);
  const { slots, submissions } = draftRows(rows);
  await insertRows(tx, schema.projectSlot, slots);
  await insertRows(tx, schema.projectSubmission, submissions);
}

/** Those whose pledges have all ended. */
function endedProjects({ projects }: ProjectRows): string[] {
  return projects.filter(({ state }) => state === 're-finish' || state === 'fail').map(({ key }) => key);
}

async function insertCommunity(tx: Tx, rows: CommunityRows): Promise<void> {
  await insertRows(tx, schema.story, rows.stories);
  await insertRows(tx, schema.storyLike, rows.likes);
  await insertRows(tx, schema.notice, rows.notices);
  await insertRows(tx, schema.pqReward, rows.pqRewards);
  await insertRows(tx, schema.pqRewardFile, rows.pqRewardFiles);
  await insertRows(tx, schema.comment, rows.comments);
  await insertRows(tx, schema.commentReport, rows.reports);
  await insertRows(tx, schema.ask, rows.asks);
}

async function insertSite(tx: Tx, rows: SiteRows): Promise<void> {
  await insertRows(tx, schema.banner, rows.banners);
  await insertRows(tx, schema.policyText, rows.policies);
}

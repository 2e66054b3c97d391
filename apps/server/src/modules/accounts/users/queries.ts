import type { LeaveCheck } from '@pq/contract/shapes/account';
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { consent, member } from '#src/platform/database/schema.ts';

export type MemberRow = typeof member.$inferSelect;

/** True for a member `m` who has not proven an e-mail within `forS` seconds of real time. */
const unprovenFor = (forS: number) => sql`(not m.email_verified and m.left_at is null and exists (
  select 1 from account a where a.user_id = m.id and a.created_at < now() - make_interval(secs => ${forS})))`;

/** How the member with this e-mail in any case signs in; null when nobody has it, or has left it unproven for `linkTtlS`. */
export async function findProviderByEmail(
  db: Executor,
  email: string,
  linkTtlS: number,
): Promise<MemberRow['provider'] | null> {
  const { rows } = await db.execute<Pick<MemberRow, 'provider'>>(
    sql`select m.provider from member m where m.email = ${email.toLowerCase()} and not ${unprovenFor(linkTtlS)}`,
  );
  return rows[0]?.provider ?? null;
}

export type Unproven = { id: string; email: string };

/**
 * Locks the members who have this e-mail (lower case) or nickname key and have not proven an e-mail within
 * `linkTtlS`.
 */
export async function lockLapsed(
  tx: Tx,
  held: { email: string | null; nameKey: string },
  linkTtlS: number,
): Promise<Unproven[]> {
  const { rows } = await tx.execute<Unproven>(sql`
    select m.id, m.email from member m
    where (m.email = ${held.email} or m.name_key = ${held.nameKey}) and ${unprovenFor(linkTtlS)}
    order by m.id for update`);
  return rows;
}

/**
 * Locks one member who has never proven an e-mail in `forS` seconds, leaving out `skip` and those that others hold; null when
 * none is left.
 */
export async function lockUnproven(tx: Tx, forS: number, skip: readonly string[]): Promise<Unproven | null> {
  const { rows } = await tx.execute<Unproven>(sql`
    select m.id, m.email from member m where ${unprovenFor(forS)} and m.id <> all(${sql.param(skip)}::uuid[])
    order by m.id limit 1 for update skip locked`);
  return rows[0] ?? null;
}

/** A member who has proven no e-mail and not left; null when there is none. */
export async function findNeverProven(
  db: Executor,
  id: string,
): Promise<(Unproven & { nameKey: string }) | null> {
  const [row] = await db
    .select({ id: member.id, email: member.email, nameKey: member.nameKey })
    .from(member)
    .where(and(eq(member.id, id), not(member.emailVerified), isNull(member.leftAt)));
  return row ?? null;
}

/** Locks a member who has proven no e-mail and not left; null when there is none. */
export async function lockNeverProven(tx: Tx, id: string): Promise<Unproven | null> {
  const [row] = await tx
    .select({ id: member.id, email: member.email })
    .from(member)
    .where(and(eq(member.id, id), not(member.emailVerified), isNull(member.leftAt)))
    .for('update');
  return row ?? null;
}

/**
 * Whether somebody has a nickname with this key (domain `nicknameKey`), and has not left their e-mail
 * unproven for `linkTtlS`.
 */
export async function isNicknameTaken(db: Executor, key: string, linkTtlS: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from member m where m.name_key = ${key} and m.left_at is null and not ${unprovenFor(linkTtlS)} limit 1`);
  return (rowCount ?? 0) > 0;
}

/** Adds a member. Violates member_email_key or member_name_key when somebody was first. */
export async function insertMember(db: Executor, row: typeof member.$inferInsert): Promise<void> {
  await db.insert(member).values(row);
}

/** Notes consents given or refused, for proof. */
export async function insertConsents(db: Executor, rows: (typeof consent.$inferInsert)[]): Promise<void> {
  await db.insert(consent).values(rows);
}

/** What everyone may see of a member who has not left; null when there is none. */
export async function findPublicProfile(
  db: Executor,
  id: string,
): Promise<Pick<MemberRow, 'id' | 'name' | 'image' | 'quote'> | null> {
  const { rows } = await db.execute<Pick<MemberRow, 'id' | 'name' | 'image' | 'quote'>>(
    sql`select id, name, image, quote from member where id = ${id} and left_at is null`,
  );
  return rows[0] ?? null;
}

export type ViewerRow = {
  id: string;
  email: string;
  name: string;
  image: string;
  quote: string;
  provider: MemberRow['provider'];
  role: MemberRow['role'];
  enrolled: boolean;
  policy_terms: boolean;
  policy_private: boolean;
  policy_marketing: boolean;
  draft_projects: string | null;
  draft_ordermade: string | null;
  scraps: { key: string; purpose: 'projects' | 'ordermade' }[];
  stories: string[];
};

/**
 * A member with what the header, the hearts and the scrap buttons of every page need. One query over the tables of
 * several features, because each page asks for it.
 */
export async function findViewer(db: Executor, id: string): Promise<ViewerRow | null> {
  const { rows } = await db.execute<ViewerRow>(sql`
    select m.id, m.email, m.name, m.image, m.quote, m.provider, m.role,
      exists (select 1 from two_factor f where f.user_id = m.id and f.verified) as enrolled,
      m.policy_terms, m.policy_private, m.policy_marketing,
      (select s.project_key from project_slot s where s.member_id = m.id and s.purpose = 'projects') as draft_projects,
      (select s.project_key from project_slot s where s.member_id = m.id and s.purpose = 'ordermade') as draft_ordermade,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', p.key, 'purpose', p.purpose) order by c.created_at desc, p.key)
        from scrap c join project p on p.key = c.project_key where c.member_id = m.id), '[]') as scraps,
      array(select l.story_key::text from story_like l where l.member_id = m.id) as stories
    from member m where m.id = ${id} and m.left_at is null`);
  return rows[0] ?? null;
}

type Named = LeaveCheck['pledges'][number];

const named = sql`p.key, p.purpose, p.title`;

/** Locks a member's own projects against changes of state. */
export async function lockProjectsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select 1 from project where owner_id = ${memberId} order by key for update`);
}

/** Projects with a pledge of the member that is still to be charged. */
export async function listPendingOf(db: Executor, memberId: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${named} from pledge g join project p on p.key = g.project_key
    where g.member_id = ${memberId} and g.status in ('ready', 'retry') order by g.placed_at`);
  return rows;
}

/** Projects of the member that are under review, open or not paid out: others count on their maker. */
export async function listOpenOf(db: Executor, memberId: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${named} from project p
    where p.owner_id = ${memberId} and (p.state in ('prepare', 'ready', 'funding', 'finish')
      or p.blinded_from in ('ready', 'funding', 'finish'))
    order by p.created_at`);
  return rows;
}

/** Projects that the member has paid for and whose rewards are not due yet. */
export async function listAwaitedBy(db: Executor, memberId: string, today: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${named} from pledge g join project p on p.key = g.project_key
    where g.member_id = ${memberId} and g.status = 'paid' and g.reward_period >= ${today} order by g.placed_at`);
  return rows;
}

import type { PledgeEvent } from '@pq/domain/pledge/pledge';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

/**
 * What the journal tells. `late` and `returned` are money that a card has paid for nothing that it should have, and its way
 * back; backers read them as charged and refunded.
 */
type JournalEvent = PledgeEvent | 'late' | 'returned';

/** A change of money: by how much it moves the project's amount and what cards have paid, in KRW. */
export type JournalEntry = {
  pledgeId: string;
  projectKey: string;
  memberId: string;
  event: JournalEvent;
  pledged: number;
  collected: number;
  /** Of a change: what the card is to be charged since, with delivery. */
  callAmount?: number;
};

/** Who moved the money: the clock, the pledge's backer, or an administrator by their id. */
export type JournalActor = 'system' | 'backer' | `admin:${string}`;

/** Writes entries of one moment and one actor. */
export async function insertEntries(
  tx: Tx,
  entries: readonly (JournalEntry & { id: string })[],
  { at, actor }: { at: Date; actor: JournalActor },
): Promise<void> {
  await tx.execute(sql`
    insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, call_amount, actor)
    select id, ${at}, "pledgeId", "projectKey", "memberId", event, pledged, collected, "callAmount", ${actor}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x(id uuid, "pledgeId" uuid, "projectKey" uuid,
      "memberId" uuid, event text, pledged bigint, collected bigint, "callAmount" bigint)`);
}

import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, likeText } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';

/** Mails that were not sent: `failing` of the waiting ones were tried, `refused` are not tried again; the oldest in epoch ms. */
export type Unsent = { waiting: number; failing: number; refused: number; oldestAt?: number };

/** Refused by its server for good, or undeliverable for five days. */
const givenUp = sql`(next_attempt_at = 'infinity' or created_at <= now() - interval '5 days')`;

/** Counts the mails that were not sent. */
export async function countUnsent(db: Executor): Promise<Unsent> {
  const { rows } = await db.execute<Omit<Unsent, 'oldestAt'> & { oldest: number | null }>(sql`
    select count(*) filter (where not ${givenUp})::int as waiting,
      count(*) filter (where not ${givenUp} and last_error is not null)::int as failing,
      count(*) filter (where ${givenUp})::int as refused,
      ${epochMs(sql`min(created_at) filter (where not ${givenUp})`)} as oldest
    from mail where sent_at is null`);
  const { oldest = null, ...counted } = rows[0] ?? { waiting: 0, failing: 0, refused: 0 };
  return { ...counted, ...(oldest !== null && { oldestAt: oldest }) };
}

type Sending = { kind: string; at: number; sentAt: number | null; error: string | null };

const times = sql`${epochMs('created_at')} as at,
  ${epochMs('sent_at')} as "sentAt", last_error as error`;

/** The mails to an address about a pledge, first to last. */
export async function listAbout(
  db: Executor,
  { gateKey, email }: { gateKey: string; email: string },
): Promise<Sending[]> {
  const { rows } = await db.execute<Sending>(sql`
    select kind, ${times} from mail where recipient = ${email} and data ->> 'gateKey' = ${gateKey}
    order by created_at, id`);
  return rows;
}

export type MailState = 'waiting' | 'failing' | 'refused' | 'sent';

const inState: Record<MailState, SQL> = {
  waiting: sql`sent_at is null and not ${givenUp}`,
  failing: sql`sent_at is null and not ${givenUp} and last_error is not null`,
  refused: sql`sent_at is null and ${givenUp}`,
  sent: sql`sent_at is not null`,
};

type MailRow = Sending & { id: string; recipient: string; state: MailState; attempts: number };

/** One page of mails in a state, or not sent, to addresses that begin like this; the latest first. */
export async function searchRows(
  db: Executor,
  { text, state }: { text: string; state: MailState | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: MailRow[] }> {
  const start = `${likeText(text)}%`;
  const of = sql`mail where ${state ? inState[state] : sql`sent_at is null`}
    ${text === '' ? sql`` : sql`and recipient like ${start}`}`;
  const { rows } = await db.execute<MailRow>(sql`
    select id, kind, recipient, attempts, ${times},
      case when sent_at is not null then 'sent' when ${givenUp} then 'refused'
        when last_error is not null then 'failing' else 'waiting' end as state
    from ${of} order by id desc limit ${limit} offset ${offset}`);
  return { total: await countUpTo(db, of), rows };
}

import { countUse } from '#src/platform/http/limits.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { insertQuestion } from './queries.ts';

const AN_HOUR_S = 3_600;
const AN_HOUR = 10;

/**
 * Stores a question for the operations team. `memberId` is null for visitors, `address` is where it comes from.
 * Throws tooMany beyond 10 an hour from one address (strict).
 */
export async function takeQuestion(
  platform: Platform,
  question: { email: string; content: string },
  from: { memberId: string | null; address: string },
): Promise<void> {
  const { db } = platform.database;
  const max = AN_HOUR * platform.config.addressLimitFactor;
  await countUse(db, `ask:${from.address}`, { max, windowS: AN_HOUR_S });
  const now = platform.clock.now();
  await insertQuestion(db, {
    id: newId(now),
    memberId: from.memberId,
    ...question,
    createdAt: new Date(now),
  });
}

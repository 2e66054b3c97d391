import { sql } from 'drizzle-orm';

/** Whether a reply `a` answers what it is below: a question waits until one that is neither deleted nor hidden does. */
export const answerStands = sql.raw('a.deleted_at is null and a.blinded_at is null');

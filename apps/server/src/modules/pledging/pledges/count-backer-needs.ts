import { pledgeSchema } from '@pq/contract/shapes/pledge';
import { countNeeds } from '@pq/domain/pledge/backer-needs';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { latestProof } from '../shared/proof-sql.ts';
import { live } from '../shared/status-sql.ts';
import { countReservedPieces } from '../waitlist/queries.ts';

const needRow = z.object({
  status: z.enum(pledgeStatuses),
  cardDropped: z.boolean(),
  proof: pledgeSchema.shape.proof,
  project: z.object({ state: z.enum(projectStates) }),
});

/** How many pledges and offers need their backer, by the rule that sorts their list of pledges. */
export async function countBackerNeeds({ database }: Platform, memberId: string): Promise<number> {
  const pledges = await query(
    database.db,
    needRow,
    sql`
    select g.status, c.removed_at is not null as card_dropped, ${latestProof} as proof,
      json_build_object('state', p.state) as project
    from pledge g join project p on p.key = g.project_key join card c on c.id = g.card_id
    where g.member_id = ${memberId} and g.status in ${live}`,
  );
  return countNeeds(pledges, await countReservedPieces(database.db, memberId));
}

import { projectRewardDetails } from '@pq/contract/shapes/reward';
import { choiceText } from '@pq/domain/reward/options';
import { shortTitle } from '@pq/domain/reward/short-title';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';

const rewardRow = z.object({
  idx: z.int(),
  name: z.string(),
  context: z.string(),
  options: projectRewardDetails.options,
});

export type RewardTexts = {
  title(idx: number): string;
  choice(line: { idx: number; choice: readonly number[] }): string;
};

/** The rewards of a project as text. */
export async function readRewardTexts(db: Executor, projectKey: string): Promise<RewardTexts> {
  const rows = await query(
    db,
    rewardRow,
    sql`select idx, name, context, options from reward where project_key = ${projectKey}`,
  );
  const rewards = new Map(rows.map((row) => [row.idx, row]));
  return {
    title: (idx) => shortTitle(rewards.get(idx) ?? { context: '' }),
    choice: ({ idx, choice }) =>
      choice.length === 0 ? '' : choiceText(rewards.get(idx)?.options ?? [], choice),
  };
}

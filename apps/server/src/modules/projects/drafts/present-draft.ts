import type { Draft } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';
import { categoryName } from '@pq/domain/project/project-card';
import type { Tx } from '#src/platform/database/database.ts';
import { type DraftRow, findDraft } from './queries.ts';

/** A draft as its writer gets it, and as its submission keeps it. */
export function presentDraft(row: DraftRow): Draft {
  return {
    key: row.key,
    purpose: row.purpose,
    state: row.state,
    savedAt: row.savedAt,
    fieldSaves: row.fieldSaves,
    title: row.title,
    category: row.category,
    images: { thumbnail: row.thumbnail, main: row.mainImage },
    subImages: Array.from({ length: limits.subImages }, (_, at) => row.subImages[at] ?? ''),
    config: { deliveryType: row.deliveryType, projectType: row.projectType },
    amount: { goal: row.goal },
    period: { start: row.periodStart ?? '', finish: row.periodFinish ?? '' },
    rewards: {
      type: [
        {
          title: categoryName(row.category),
          ...(row.categoryLabel !== '' && { value: row.categoryLabel }),
        },
      ],
      period: row.rewardPeriod ?? '',
      content: row.rewards,
    },
    refund: row.refund,
    editor: row.editor,
    ...(row.rejectMessage !== null && { rejectMessage: row.rejectMessage }),
  };
}

/** What a project whose row the caller holds says at this moment, as a submission keeps it. */
export async function readLocked(tx: Tx, key: string): Promise<Draft> {
  const row = await findDraft(tx, key);
  if (!row) throw new Error(`project ${key} is locked but gone`);
  return presentDraft(row);
}

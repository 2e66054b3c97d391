import { presentDraft } from '#src/modules/projects/index.ts';
import type * as schema from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import { chosen, type ProjectRows } from './demo-projects.ts';

export type DraftRows = {
  slots: (typeof schema.projectSlot.$inferInsert)[];
  submissions: (typeof schema.projectSubmission.$inferInsert)[];
};

type Project = ProjectRows['projects'][number];

/** The temporary saves of the demo site, and what each project that went to review was submitted with. */
export function draftRows(rows: Pick<ProjectRows, 'projects' | 'rewards' | 'transitions'>): DraftRows {
  const slots = new Map<string, DraftRows['slots'][number]>();
  for (const { state, ownerId: memberId, purpose, key: projectKey } of rows.projects)
    if (state === 'save') slots.set(`${memberId} ${purpose}`, { memberId, purpose, projectKey });
  return { slots: [...slots.values()], submissions: rows.projects.flatMap((one) => submissionOf(one, rows)) };
}

function submissionOf(
  project: Project,
  { rewards, transitions }: Pick<ProjectRows, 'rewards' | 'transitions'>,
): DraftRows['submissions'] {
  const moves = transitions.filter(({ projectKey }) => projectKey === project.key);
  const sent = moves.findIndex(({ toState }) => toState === 'prepare');
  const [submitted, decided] = sent < 0 ? [] : moves.slice(sent);
  if (!submitted) return [];
  return [
    {
      id: newId(submitted.at.getTime()),
      projectKey: project.key,
      round: 1,
      at: submitted.at,
      snapshot: snapshotOf(project, submitted.at, rewards),
      decision: decided && (decided.toState === 'reject' ? 'reject' : 'approve'),
      decidedAt: decided?.at,
      message: decided?.reason,
    },
  ];
}

function snapshotOf(project: Project, at: Date, rewards: ProjectRows['rewards']) {
  return presentDraft({
    key: project.key,
    ownerId: project.ownerId,
    purpose: project.purpose,
    state: 'save',
    blindedFrom: null,
    savedAt: at.getTime(),
    fieldSaves: chosen,
    title: project.title ?? '',
    category: project.category ?? 1,
    categoryLabel: project.categoryLabel ?? '',
    projectType: project.projectType ?? 'PT10',
    deliveryType: project.deliveryType ?? 'PQ',
    goal: project.goal ?? 0,
    periodStart: project.periodStart ?? null,
    periodFinish: project.periodFinish ?? null,
    rewardPeriod: project.rewardPeriod ?? null,
    thumbnail: project.thumbnail ?? '',
    mainImage: project.mainImage ?? '',
    subImages: project.subImages ?? [],
    refund: project.refund ?? '',
    editor: project.editor ?? '',
    rejectMessage: null,
    rewards: rewards
      .filter(({ projectKey }) => projectKey === project.key)
      .map(({ count = 0, context, productCost, delivery = 0, shipping = 'parcel' }) => ({
        count,
        context,
        productCost,
        delivery,
        shipping,
      })),
  });
}

import type { RewardFile } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import type { FilesOnTheirWay } from '../../files/use-file-queue.ts';
import type { RewardPlace } from '../reward-place.ts';
import type { RewardWriting } from '../use-reward.ts';

/** The field that the last check has found wanting, by its name in the call, and why. */
export type FieldProblem = { field: string; text: string } | null;

/** What the fields of a step are given. */
export type RewardStepProps = {
  writing: RewardWriting;
  place: RewardPlace;
  project: Project;
  /** Those that have arrived. */
  files: readonly RewardFile[];
  uploads: FilesOnTheirWay;
  problem: FieldProblem;
};

/** Why a field is not well: refused while it was saved, or found wanting by the last check. */
export function problemOf(
  { writing, problem }: Pick<RewardStepProps, 'writing' | 'problem'>,
  field: string,
): string | undefined {
  return writing.refusals[field] ?? (problem?.field === field ? problem.text : undefined);
}

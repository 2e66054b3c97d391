import type { RewardFile } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import type { FilesOnTheirWay } from '../../files/use-file-queue.ts';
import type { RewardPlace } from '../reward-place.ts';
import type { RewardWriting } from '../use-reward.ts';

/** The invalid field of the last check, by its name in the call, and the message. */
type FieldProblem = { field: string; text: string } | null;

/** The props of the fields of a step. */
export type RewardStepProps = {
  writing: RewardWriting;
  place: RewardPlace;
  project: Project;
  /** The files that have arrived. */
  files: readonly RewardFile[];
  uploads: FilesOnTheirWay;
  problem: FieldProblem;
};

/** The problem of a field: refused on saving, or invalid in the last check. */
export function problemOf(
  { writing, problem }: Pick<RewardStepProps, 'writing' | 'problem'>,
  field: string,
): string | undefined {
  return writing.refusals[field] ?? (problem?.field === field ? problem.text : undefined);
}

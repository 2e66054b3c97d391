import type { RewardFile } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import type { FilesOnTheirWay } from '../../files/use-file-queue.ts';
import type { RewardPlace } from '../reward-place.ts';
import type { RewardWriting } from '../use-reward.ts';

type FieldProblem = { field: string; text: string } | null;

export type RewardStepProps = {
  writing: RewardWriting;
  place: RewardPlace;
  project: Project;
  files: readonly RewardFile[];
  uploads: FilesOnTheirWay;
  problem: FieldProblem;
};

export function problemOf(
  { writing, problem }: Pick<RewardStepProps, 'writing' | 'problem'>,
  field: string,
): string | undefined {
  return writing.refusals[field] ?? (problem?.field === field ? problem.text : undefined);
}

import { type RewardCategory, takesFile } from '@pq/domain/pqbox/pq-reward';
import { rewardFileProblem, rewardFileTypeCopy } from '@pq/domain/pqbox/reward-file';

type Picked = Pick<File, 'size' | 'type'>;
type Problem = NonNullable<ReturnType<typeof rewardFileProblem>> | ReturnType<typeof rewardFileTypeCopy>;

export function fitFiles<F extends Picked>(
  files: readonly F[],
  { category, count, isNew }: { category: RewardCategory; count: number; isNew: boolean },
): { fitting: F[]; problem: Problem | null } {
  const fitting: F[] = [];
  let problem: Problem | null = null;
  for (const file of files) {
    const facts = { bytes: file.size, count: count + fitting.length, isNew };
    const found =
      rewardFileProblem(category, facts) ??
      (takesFile(category, file.type) ? null : rewardFileTypeCopy(category));
    if (found) problem ??= found;
    else fitting.push(file);
  }
  return { fitting, problem };
}

import type { DataOf } from '@pq/contract/client';
import type { getFeePlans } from '@pq/contract/endpoints/drafts';
import { firstFeePlans } from '@pq/domain/settlement/expected';

type FeePlans = DataOf<typeof getFeePlans>;

const mutable = ({ stages, ...plan }: (typeof firstFeePlans)['default' | 'split']) => ({
  ...plan,
  stages: [...stages],
});

export const buildFeePlans = (changes: Partial<FeePlans> = {}): FeePlans => ({
  default: mutable(firstFeePlans.default),
  split: mutable(firstFeePlans.split),
  isFirst: false,
  ...changes,
});

import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatBytes, formatDuration, formatNumber } from '@pq/domain/format';

export function contentsText({ category, files }: Pick<RewardCard, 'category' | 'files'>): string | null {
  if (files.count === 0) return null;
  if (category === 1) return t('pq.count.pictures', { n: formatNumber(files.count) });
  if (category === 0) return files.seconds === undefined ? null : formatDuration(files.seconds);
  return t('pq.count.files', { n: formatNumber(files.count), size: formatBytes(files.bytes) });
}

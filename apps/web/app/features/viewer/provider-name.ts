import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';

export function providerName(provider: Viewer['config']['provider']): string {
  return t(`my.info.provider.${provider}`);
}

import { type LabelKey, t } from '@pq/domain/copy';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#app/lib/head/page-meta.ts';

/** `name` is that of the single item on the screen. */
export function adminMeta(
  args: Parameters<typeof pageMeta>[0],
  label: LabelKey,
  name?: string,
): MetaDescriptor[] {
  const part = [name, t(label)].filter(Boolean).join(' · ');
  return pageMeta(args, { part, title: t('admin.title'), hidden: true });
}

import { decidedThings } from '@pq/domain/audit-actions';
import { pageOf } from '../list/pager.tsx';
import { periodOf } from '../list/period-form.tsx';

export function auditSearchOf(query: URLSearchParams) {
  return {
    text: query.get('text') ?? '',
    actor: query.get('actor') ?? undefined,
    action: query.get('action') ?? '',
    type: decidedThings.find((known) => known === query.get('type')),
    ...periodOf(query),
    page: pageOf(query),
  };
}

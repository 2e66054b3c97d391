import { decidedThings } from '@pq/contract/endpoints/admin/audit';
import { isCivilDate } from '@pq/domain/dates';
import { pageOf } from '../list/pager.tsx';

/** What an address of the audit log asks for; what it cannot mean is left out. */
export function auditSearchOf(query: URLSearchParams) {
  const day = (date: string | null) => (date !== null && isCivilDate(date) ? date : undefined);
  const [from, to] = [day(query.get('from')), day(query.get('to'))];
  return {
    text: query.get('text') ?? '',
    actor: query.get('actor') ?? undefined,
    action: query.get('action') ?? '',
    type: decidedThings.find((known) => known === query.get('type')),
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    page: pageOf(query),
  };
}

import { listSynonyms } from '@pq/contract/endpoints/admin/synonyms';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { pageSizes } from '@pq/domain/limits';
import { foldForSearch } from '@pq/domain/text/search-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { pageOf } from '../list/pager.tsx';
import type { Route } from './+types/synonyms';
import { GroupForm } from './group-form.tsx';
import type { EditedGroup, Synonyms } from './use-group.ts';

const queries = routeQueries((api) => [callQuery(api, listSynonyms, {})]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.synonyms');

/** Editing is based on the groups that were shown when it began, and ends with another search or page. */
export default function SynonymsScreen() {
  const [query] = useSearchParams();
  const text = foldForSearch(query.get('text') ?? '');
  const found = useQuery({ ...callQuery(useApi(), listSynonyms, {}), select: (all) => searchIn(all, text) });
  const [edited, setEdited] = useState<(EditedGroup & { at: string }) | null>(null);
  const at = String(query);
  const isEditing = edited?.at === at;
  const edit = (of: Synonyms, group: number | null) => setEdited({ at, of, group });
  return (
    <AdminList
      id="synonyms"
      title={t('admin.synonyms')}
      search={t('admin.synonym.search')}
      action={
        found.data && !isEditing ? (
          <Button height={40} onClick={() => found.data && edit(found.data.all, null)}>
            {t('admin.synonym.add')}
          </Button>
        ) : null
      }
      tools={
        isEditing ? (
          <GroupForm key={edited.group ?? 'new'} edited={edited} onDone={() => setEdited(null)} />
        ) : (
          <p className="text-note text-ink-2">{t('admin.synonym.lead')}</p>
        )
      }
      query={found}
      rows={({ all, shown }) =>
        shown
          .slice(pageOf(query) * pageSizes.admin)
          .slice(0, pageSizes.admin)
          .map((group) => {
            const title = all.groups[group]?.join(', ') ?? '';
            return {
              key: title,
              title,
              notes: [t('admin.synonym.number', { n: formatNumber(group + 1) })],
              end: isEditing ? null : (
                <Button
                  variant="line"
                  height={40}
                  aria-label={`${title}: ${t('admin.synonym.edit')}`}
                  onClick={() => edit(all, group)}
                >
                  {t('admin.synonym.edit')}
                </Button>
              ),
            };
          })
      }
      empty={t(text === '' ? 'admin.synonym.none' : 'admin.synonym.notFound')}
    />
  );
}

/** The groups with a word that contains the text, by their place. */
function searchIn(all: Synonyms, text: string): { all: Synonyms; shown: number[]; total: number } {
  const shown = all.groups.flatMap((words, group) =>
    words.some((word) => word.includes(text)) ? [group] : [],
  );
  return { all, shown, total: shown.length };
}

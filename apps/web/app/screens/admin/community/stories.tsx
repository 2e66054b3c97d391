import { searchAllStories } from '@pq/contract/endpoints/admin/moderation';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { adminMeta } from '../admin-meta.ts';
import { BlindForm } from '../blind-form.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { pageOf } from '../list/pager.tsx';
import { RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/stories';

const searchOf = (query: URLSearchParams) => ({ text: query.get('text') ?? '', page: pageOf(query) });

const queries = routeQueries((api, { url }) => [
  callQuery(api, searchAllStories, searchOf(url.searchParams)),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.stories');

/** Stories, including hidden ones; each can be hidden and shown again. */
export default function StoriesScreen() {
  const [query] = useSearchParams();
  return (
    <AdminList
      id="stories"
      title={t('admin.stories')}
      search={t('admin.stories.search')}
      query={useQuery(callQuery(useApi(), searchAllStories, searchOf(query)))}
      rows={({ stories }) =>
        stories.map(({ key, title, image, author, timestamp, isBlind, seen }) => ({
          key,
          start: <RowPicture src={image} upTo={168} />,
          title,
          titleLink: { to: `/story/${key}` },
          notes: [`${author.nickname} · ${formatMoment(timestamp)}`],
          badges: [isBlind && { text: t('admin.stories.blinded'), variant: 'danger' }],
          opens: {
            label: t(isBlind ? 'admin.unblind' : 'admin.blind'),
            form: (close) => (
              <BlindForm
                key={String(isBlind)}
                kind="story"
                subjectKey={key}
                subject={title}
                hidden={isBlind}
                seen={seen}
                onDone={close}
              />
            ),
          },
        }))
      }
      empty={t('admin.none')}
      explainsGone
    />
  );
}

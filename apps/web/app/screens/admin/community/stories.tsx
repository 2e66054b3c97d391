import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { allStoriesQuery } from '#app/data/admin/moderation.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { BlindForm } from '../blind-form.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { withFields } from '../list/with-fields.ts';
import { Row, RowNote, RowPicture, Rows, RowText, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/stories';

const searchOf = (query: URLSearchParams) => ({ text: query.get('text') ?? '', page: pageOf(query) });

const queries = routeQueries((api, { url }) => [allStoriesQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.stories');

/** Stories, including hidden ones; each can be hidden and shown again. */
export default function StoriesScreen() {
  const [query, setQuery] = useSearchParams();
  const open = query.get('key');
  const found = useQuery(allStoriesQuery(useApi(), searchOf(query)));
  const close = withFields(query, { key: undefined });
  return (
    <section aria-labelledby="stories">
      <ScreenTitle id="stories">{t('admin.stories')}</ScreenTitle>
      <SearchForm label={t('admin.stories.search')} />
      <GoneNotice
        wanted={open}
        among={!found.isPlaceholderData && found.data?.stories.map(({ key }) => key)}
      />
      <ResultList found={found} empty={t('admin.none')}>
        {({ stories }) => (
          <Rows>
            {stories.map(({ key, title, image, author, timestamp, isBlind, seen }) => {
              const action = t(isBlind ? 'admin.unblind' : 'admin.blind');
              return (
                <Row key={key}>
                  <RowPicture src={image} upTo={168} />
                  <RowText>
                    <Link to={`/story/${key}`}>
                      <RowTitle>{title}</RowTitle>
                    </Link>
                    <RowNote>
                      {author.nickname} · {formatMoment(timestamp)}
                    </RowNote>
                  </RowText>
                  {isBlind ? <Badge look="danger">{t('admin.stories.blinded')}</Badge> : null}
                  <ButtonLink
                    look="line"
                    height={40}
                    preventScrollReset
                    aria-label={`${title}: ${action}`}
                    to={key === open ? close : withFields(query, { key })}
                  >
                    {action}
                  </ButtonLink>
                  {key === open ? (
                    <BlindForm
                      key={String(isBlind)}
                      kind="story"
                      subjectKey={key}
                      subject={title}
                      hidden={isBlind}
                      seen={seen}
                      onDone={() => setQuery(close.slice(1))}
                    />
                  ) : null}
                </Row>
              );
            })}
          </Rows>
        )}
      </ResultList>
    </section>
  );
}

import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type FoundMember, membersQuery } from '#app/data/admin/moderation.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { withFields } from '../list/with-fields.ts';
import { Row, RowNote, Rows, RowText, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/members';
import { RestrictForm } from './restrict-form.tsx';

const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  status: query.get('status') === 'restricted' ? ('restricted' as const) : undefined,
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [membersQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.members');

/** Members, found by name, e-mail or number. Each can be restricted from writing and allowed again. */
export default function MembersScreen() {
  const [query, setQuery] = useSearchParams();
  const search = searchOf(query);
  const open = query.get('key');
  const found = useQuery(membersQuery(useApi(), search));
  const close = withFields(query, { key: undefined });
  return (
    <section aria-labelledby="members">
      <ScreenTitle id="members">{t('admin.members')}</ScreenTitle>
      <SearchForm label={t('admin.members.search')} />
      <FilterChips
        name="status"
        values={[undefined, 'restricted'] as const}
        current={search.status}
        labelOf={(status) => t(status ? 'admin.members.restricted' : 'admin.purpose.all')}
      />
      <GoneNotice
        wanted={open}
        among={!found.isPlaceholderData && found.data?.members.map(({ uid }) => uid)}
      />
      <ResultList found={found} empty={t('admin.none')}>
        {({ members }) => (
          <Rows>
            {members.map((member) => (
              <MemberRow
                key={member.uid}
                member={member}
                formTo={member.uid === open ? close : withFields(query, { key: member.uid })}
                onDone={member.uid === open ? () => setQuery(close.slice(1)) : undefined}
              />
            ))}
          </Rows>
        )}
      </ResultList>
    </section>
  );
}

/** A member; with `onDone` the form is open below. */
function MemberRow({
  member: { uid, nickname, email, image, role, joinedAt, restrictUntil, comments, reported, blinded },
  formTo,
  onDone,
}: {
  member: FoundMember;
  formTo: string;
  onDone: (() => void) | undefined;
}) {
  const action = t(restrictUntil ? 'admin.members.change' : 'admin.members.restrict');
  return (
    <Row>
      <Avatar name={nickname} image={image} size={40} />
      <RowText width={220}>
        <RowTitle>
          <Link to={`/admin/members/${uid}`}>{nickname}</Link>
        </RowTitle>
        <RowNote>{t('admin.members.facts', { email, date: formatDay(joinedAt) })}</RowNote>
        <RowNote>
          <Link to={`/admin/reports?author=${uid}`}>
            {t('admin.members.words', { n: comments, r: reported, b: blinded })}
          </Link>
        </RowNote>
      </RowText>
      {restrictUntil ? (
        <Badge look="danger">{t('admin.reports.restricted', { date: formatDate(restrictUntil) })}</Badge>
      ) : null}
      {role === 'admin' ? (
        <Badge look="purpose">{t('admin.members.admin')}</Badge>
      ) : (
        <ButtonLink
          look="line"
          height={40}
          preventScrollReset
          aria-label={`${nickname}: ${action}`}
          to={formTo}
        >
          {action}
        </ButtonLink>
      )}
      {onDone ? <RestrictForm uid={uid} nickname={nickname} until={restrictUntil} onDone={onDone} /> : null}
    </Row>
  );
}

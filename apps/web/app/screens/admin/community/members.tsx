import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { type FoundMember, membersQuery } from '#app/data/moderation.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { pageOf } from '../pager.tsx';
import { SearchForm } from '../search-form.tsx';
import { ConsoleList } from './console-list.tsx';
import { withFields } from './query-links.ts';
import { RestrictForm } from './restrict-form.tsx';

const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  status: query.get('status') === 'restricted' ? ('restricted' as const) : undefined,
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [membersQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Members, found by name, e-mail and number; each is kept from writing here, and let write again. */
export default function MembersScreen() {
  const [query, setQuery] = useSearchParams();
  const search = searchOf(query);
  const open = query.get('key');
  const found = useQuery(membersQuery(useApi(), search));
  const close = withFields(query, { key: undefined });
  return (
    <section aria-labelledby="members">
      <h1 id="members">{t('admin.members')}</h1>
      <SearchForm key={query.get('text')} label={t('admin.members.search')} />
      <Chips label={t('admin.search.state')}>
        {([undefined, 'restricted'] as const).map((status) => (
          <ChipLink
            key={status ?? ''}
            to={withFields(query, { status, page: undefined, key: undefined })}
            current={search.status === status}
          >
            {t(status ? 'admin.members.restricted' : 'admin.purpose.all')}
          </ChipLink>
        ))}
      </Chips>
      <ConsoleList found={found} empty={t('admin.none')}>
        {({ members }) => (
          <ul className="adm-l">
            {members.map((member) => (
              <MemberRow
                key={member.uid}
                member={member}
                formTo={member.uid === open ? close : withFields(query, { key: member.uid })}
                onDone={member.uid === open ? () => setQuery(close.slice(1)) : undefined}
              />
            ))}
          </ul>
        )}
      </ConsoleList>
    </section>
  );
}

/** A member; with `onDone` the form stands open below. */
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
    <li>
      <Avatar name={nickname} image={image} size={40} />
      <span className="adm-m">
        <b>
          <Link to={`/admin/members/${uid}`}>{nickname}</Link>
        </b>
        <small>{t('admin.members.facts', { email, date: formatDate(seoulDate(joinedAt)) })}</small>
        <small>{t('admin.members.words', { n: comments, r: reported, b: blinded })}</small>
      </span>
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
      {onDone ? <RestrictForm uid={uid} until={restrictUntil} onDone={onDone} /> : null}
    </li>
  );
}

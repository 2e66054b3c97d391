import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { browserApi, useApi } from '#app/data/client/api.tsx';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { memberFileQuery } from '#app/data/console/moderation.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { consoleMeta } from '../console-meta.ts';
import { Box, Columns, fileHead } from '../parts/box.tsx';
import { inlineLink, small } from '../parts/looks.ts';
import { BackLink, PartSkeleton } from '../parts/screen.tsx';
import type { Route } from './+types/member-file';
import { Consents } from './consents.tsx';
import { Decisions, MadeProjects, MemberPledges } from './member-lists.tsx';
import { RestrictionBox } from './restriction-box.tsx';
import { SecondFactorBox } from './second-factor-box.tsx';
import { Sessions } from './sessions.tsx';

const queries = routeQueries((api, { params }) => [memberFileQuery(api, params.uid ?? '')]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const file = knownData(memberFileQuery(browserApi, args.params.uid).queryKey, args.loaderData);
  return consoleMeta(args, 'admin.member.title', file?.member.nickname);
};

/** One member: what they have agreed to, where they are signed in, what they back and make, and what was decided upon them. */
export default function MemberFileScreen() {
  const { uid = '' } = useParams();
  const query = useQuery(memberFileQuery(useApi(), uid));
  if (!query.data)
    return query.isError ? (
      <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <PartSkeleton />
    );
  const { member, secondFactor, consents, sessions, pledges, projects, decisions } = query.data;
  const { nickname, email, role, joinedAt, restrictUntil } = member;
  return (
    <section aria-labelledby="member">
      <BackLink to="/admin/members">{t('admin.member.back')}</BackLink>
      <header className={fileHead}>
        <h1 id="member" className="wrap-anywhere">
          {nickname}
        </h1>
        {role === 'admin' ? <Badge look="purpose">{t('admin.members.admin')}</Badge> : null}
        {restrictUntil ? (
          <Badge look="danger">{t('admin.member.restricted', { date: formatDate(restrictUntil) })}</Badge>
        ) : null}
        <small className={small}>{t('admin.member.joined', { email, date: formatDay(joinedAt) })}</small>
      </header>
      <Columns
        beside={
          <>
            {role === 'admin' ? null : <RestrictionBox uid={uid} nickname={nickname} until={restrictUntil} />}
            {secondFactor ? (
              <SecondFactorBox {...{ uid, nickname }} enrolled={secondFactor.enrolled} />
            ) : null}
            <Sessions uid={uid} sessions={sessions} />
            <Consents consents={consents} />
          </>
        }
      >
        <MemberPledges uid={uid} pledges={pledges} />
        <MadeProjects uid={uid} projects={projects} />
        <Decisions decisions={decisions} />
        <Box label={t('admin.reports.ofMember')}>
          <Link className={inlineLink} to={`/admin/reports?author=${uid}`}>
            {t('admin.members.words', { n: member.comments, r: member.reported, b: member.blinded })}
          </Link>
        </Box>
      </Columns>
    </section>
  );
}

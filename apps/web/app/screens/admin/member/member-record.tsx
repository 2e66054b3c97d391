import { getMemberRecord } from '@pq/contract/endpoints/admin/members';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay, formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { MemberRecord } from '#app/data/admin/moderation.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { RestrictForm } from '../community/restrict-form.tsx';
import { Box, BoxLine, BoxList, Columns, recordHead } from '../parts/box.tsx';
import { inlineLink, quote, small } from '../parts/classes.ts';
import { BackLink, PartSkeleton } from '../parts/screen.tsx';
import type { Route } from './+types/member-record';
import { Decisions, MadeProjects, MemberPledges } from './member-lists.tsx';
import { SecondFactorBox } from './second-factor-box.tsx';
import { Sessions } from './sessions.tsx';

const queries = routeQueries((api, { params }) => [
  callQuery(api, getMemberRecord, { uid: params.uid ?? '' }),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const record = knownData(callKey(getMemberRecord, { uid: args.params.uid }), args.loaderData);
  return adminMeta(args, 'admin.member.title', record?.member.nickname);
};

export default function MemberRecordScreen() {
  const { uid = '' } = useParams();
  const query = useQuery(callQuery(useApi(), getMemberRecord, { uid }));
  if (!query.data)
    return query.isError ? (
      <ErrorState heading="h1" title={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <PartSkeleton />
    );
  const { member, secondFactor, consents, sessions, pledges, projects, decisions } = query.data;
  const { nickname, email, role, joinedAt, restrictUntil } = member;
  return (
    <section aria-labelledby="member">
      <BackLink to="/admin/members">{t('admin.member.back')}</BackLink>
      <header className={recordHead}>
        <h1 id="member" className="wrap-anywhere">
          {nickname}
        </h1>
        {role === 'admin' ? <Badge variant="purpose">{t('admin.members.admin')}</Badge> : null}
        {restrictUntil ? (
          <Badge variant="danger">{t('admin.member.restricted', { date: formatDate(restrictUntil) })}</Badge>
        ) : null}
        <small className={small}>{t('admin.member.joined', { email, date: formatDay(joinedAt) })}</small>
      </header>
      <Columns
        aside={
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

type RestrictionProps = { uid: string; nickname: string; until: string | undefined };

function RestrictionBox({ uid, nickname, until }: RestrictionProps) {
  const [open, setOpen] = useState(false);
  const action = t(until ? 'admin.members.change' : 'admin.members.restrict');
  return (
    <Box label={action}>
      {open ? (
        <RestrictForm key={until} uid={uid} nickname={nickname} until={until} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="line" height={40} onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
    </Box>
  );
}

function Consents({ consents }: Pick<MemberRecord, 'consents'>) {
  return (
    <Box id="consents" title={t('admin.member.consents')}>
      {consents.length === 0 ? <p className={quote}>{t('admin.member.consents.none')}</p> : null}
      <BoxList>
        {consents.map(({ policy, agreed, at, version }) => (
          <BoxLine
            key={`${policy}${at}`}
            note={
              <>
                {version === undefined ? null : `${t('admin.member.consent.version', { n: version })} · `}
                {formatMoment(at)}
              </>
            }
          >
            <b>
              {t(`policy.tab.${policy}`)} ·{' '}
              {t(agreed ? 'admin.member.consent.on' : 'admin.member.consent.off')}
            </b>
          </BoxLine>
        ))}
      </BoxList>
    </Box>
  );
}

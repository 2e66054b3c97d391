import { getMail } from '@pq/contract/endpoints/admin/mails';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Box, Fact, FactsBox, recordHead } from '../parts/box.tsx';
import { small } from '../parts/classes.ts';
import { BackLink, PartSkeleton } from '../parts/screen.tsx';
import type { Route } from './+types/mail';
import { mailName } from './mail-name.ts';
import { RealTimeNote } from './real-time-note.tsx';
import { mailBadges } from './words.ts';

const queries = routeQueries((api, { params }) => [callQuery(api, getMail, { id: params.id ?? '' })]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const mail = knownData(callKey(getMail, { id: args.params.id }), args.loaderData);
  return adminMeta(args, 'admin.mail', mail && mailName(mail.kind));
};

export default function MailScreen() {
  const { id = '' } = useParams();
  const query = useQuery(callQuery(useApi(), getMail, { id }));
  const mail = query.data;
  if (!mail)
    return query.isError ? (
      <ErrorState heading="h1" title={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <PartSkeleton />
    );
  const { kind, recipient, state, at, sentAt, error, subject, project, text } = mail;
  return (
    <section aria-labelledby="mail">
      <BackLink to={`/admin/mails${sentAt === undefined ? '' : '?state=sent'}`}>
        {t('admin.mails.back')}
      </BackLink>
      <header className={recordHead}>
        <h1 id="mail" className="wrap-anywhere">
          {subject ?? mailName(kind)}
        </h1>
        <Badge variant={mailBadges[state]}>{t(`admin.mails.state.${state}`)}</Badge>
      </header>
      <RealTimeNote movedMs={mail.movedMs} />
      <div className="mt-4 grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4">
        <FactsBox>
          <Fact name={t('admin.mails.kind')} isFirst>
            {mailName(kind)}
          </Fact>
          <Fact name={t('admin.mails.recipient')}>{recipient}</Fact>
          {project ? <Fact name={t('admin.mails.project')}>{project}</Fact> : null}
          <Fact name={t('admin.mails.at')}>{formatMoment(at)}</Fact>
          {sentAt === undefined ? null : <Fact name={t('admin.mails.sentAt')}>{formatMoment(sentAt)}</Fact>}
          {error ? <Fact name={t('admin.mails.error')}>{error}</Fact> : null}
        </FactsBox>
        <Box id="mail-text" title={t('admin.mails.text')}>
          {text === undefined ? (
            <p className={small}>{t('admin.mails.erased')}</p>
          ) : (
            <>
              <p className="wrap-anywhere whitespace-pre-line text-note">{text}</p>
              <p className={`mt-3 ${small}`}>{t('admin.mails.masked')}</p>
            </>
          )}
        </Box>
      </div>
    </section>
  );
}

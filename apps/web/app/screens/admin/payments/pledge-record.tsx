import { getPledgeRecord } from '@pq/contract/endpoints/admin/payments';
import { listProofs } from '@pq/contract/endpoints/proofs';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { PledgeRecord } from '#app/data/admin/payments.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { answersByPiece, OrderAnswers } from '#app/features/my-pledge/order-answers.tsx';
import { rewardLineText } from '#app/features/my-pledge/rewards-text.ts';
import { ProofHistory } from '#app/features/proofs/proof-history.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Box, BoxLine, BoxList, Columns, Fact, FactsBox, recordHead } from '../parts/box.tsx';
import { inlineLink, quote } from '../parts/classes.ts';
import { BackLink, PartSkeleton } from '../parts/screen.tsx';
import type { Route } from './+types/pledge-record';
import { mailName } from './mail-name.ts';
import { OpenRefunds } from './open-refunds.tsx';
import { RealTimeNote } from './real-time-note.tsx';
import { RefundForm } from './refund-form.tsx';
import { RetryButton } from './retry-button.tsx';
import { Timeline } from './timeline.tsx';
import { cardText, pledgeStatus } from './words.ts';

const queries = routeQueries((api, { params }) => [
  callQuery(api, getPledgeRecord, { key: params.key ?? '' }),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const record = knownData(callKey(getPledgeRecord, { key: args.params.key }), args.loaderData);
  return adminMeta(args, 'admin.pledge.title', record?.pledge.title);
};

export default function PledgeRecordScreen() {
  const { key = '' } = useParams();
  const query = useQuery(callQuery(useApi(), getPledgeRecord, { key }));
  const record = query.data;
  if (!record)
    return query.isError ? (
      <ErrorState heading="h1" title={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <PartSkeleton />
    );
  const { text, variant } = pledgeStatus(record.pledge);
  return (
    <section aria-labelledby="pledge">
      <BackLink to="/admin/pledges">{t('admin.pledges.back')}</BackLink>
      <header className={recordHead}>
        <h1 id="pledge" className="wrap-anywhere">
          {record.pledge.title}
        </h1>
        <Badge variant={variant}>{text}</Badge>
      </header>
      <Columns
        aside={
          <>
            <RetryButton record={record} />
            <OpenRefunds record={record} />
            {record.refundable > 0 ? <RefundForm key={record.refundable} record={record} /> : null}
            <PledgeMails mails={record.mails} movedMs={record.movedMs} />
          </>
        }
      >
        <PledgeFacts pledge={record.pledge} />
        <Timeline moments={record.timeline} />
        {record.pledge.purpose === 'ordermade' ? <PledgeProofs gateKey={record.pledge.gateKey} /> : null}
      </Columns>
    </section>
  );
}

function PledgeProofs({ gateKey }: { gateKey: string }) {
  const proofs = useQuery(callQuery(useApi(), listProofs, { gateKey })).data ?? [];
  if (proofs.length === 0) return null;
  return (
    <Box id="pledge-proofs" title={t('admin.pledge.proofs')}>
      <ProofHistory proofs={proofs} paidAt={undefined} side="admin" />
    </Box>
  );
}

function PledgeMails({ mails, movedMs }: Pick<PledgeRecord, 'mails' | 'movedMs'>) {
  return (
    <Box id="pledge-mails" title={t('admin.pledge.mails')}>
      <div className="grid gap-3">
        {mails.length === 0 ? <p className={quote}>{t('admin.pledge.mails.none')}</p> : null}
        <RealTimeNote movedMs={movedMs} />
      </div>
      <BoxList>
        {mails.map(({ id, kind, sentAt, error }) => (
          <BoxLine
            key={id}
            note={sentAt === undefined ? (error ?? t('admin.pledge.mail.waiting')) : formatMoment(sentAt)}
          >
            <Link className={inlineLink} to={`/admin/mails/${id}`}>
              {mailName(kind)}
            </Link>
          </BoxLine>
        ))}
      </BoxList>
    </Box>
  );
}

function PledgeFacts({ pledge }: Pick<PledgeRecord, 'pledge'>) {
  const { member, purpose, projectid, title, items, amount, deliveryprice, donation, callAmount } = pledge;
  const answerSets = answersByPiece({ lines: items, answers: pledge.answers, rewards: items });
  const sums = t('admin.pledge.sums.of', {
    amount: formatWon(amount),
    delivery: formatWon(deliveryprice),
    total: formatWon(callAmount),
  });
  return (
    <FactsBox>
      <Fact name={t('admin.pledge.who')} isFirst>
        <Link className={inlineLink} to={`/admin/members/${member.uid}`}>
          {member.nickname}
        </Link>{' '}
        {member.email}
      </Fact>
      <Fact name={t('admin.pledge.project')}>
        <Link className={inlineLink} to={projectPath({ purpose, key: projectid })} target="_blank">
          {title}
        </Link>
      </Fact>
      {pledge.order === null ? null : <Fact name={t('admin.pledge.order')}>{pledge.order}</Fact>}
      <Fact name={t('admin.pledge.key')}>{pledge.gateKey}</Fact>
      <Fact name={t('admin.pledge.items')}>
        {items.map((line) => (
          <p key={`${line.idx} ${line.choice}`}>
            {t('admin.pledge.item', { context: rewardLineText(line, items), n: formatNumber(line.count) })}
            {line.surcharge > 0 ? ` · ${t('reward.surcharge', { amount: formatWon(line.surcharge) })}` : null}
          </p>
        ))}
      </Fact>
      {answerSets.length > 0 ? (
        <Fact name={t('my.list.answers')}>
          <OrderAnswers sets={answerSets} />
        </Fact>
      ) : null}
      <Fact name={t('admin.pledge.sums')}>
        {sums}
        {donation > 0 ? ` (${t('admin.pledge.sums.donation', { donation: formatWon(donation) })})` : null}
      </Fact>
      <Fact name={t('admin.pledge.card')}>{cardText(pledge.card)}</Fact>
      {pledge.fallback ? <Fact name={t('admin.pledge.fallback')}>{cardText(pledge.fallback)}</Fact> : null}
      {isPendingPledge(pledge.status) ? (
        <Fact name={t('admin.pledge.payment')}>{formatMoment(pledge.paymentDate)}</Fact>
      ) : null}
    </FactsBox>
  );
}

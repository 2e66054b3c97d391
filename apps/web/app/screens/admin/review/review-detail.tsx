import { getReview } from '@pq/contract/endpoints/admin/reviews';
import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { formatMoment, seoulDate } from '@pq/domain/dates';
import { projectStates } from '@pq/domain/project/project';
import { checkSubmission, toWriteDraft } from '@pq/domain/project/write-steps';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Review } from '#app/data/admin/reviews.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { Detail, DetailBody, DetailPart, headLink, Remark, remarkTextClass } from '../parts/detail.tsx';
import { RowNote } from '../parts/rows.tsx';
import { PartSkeleton } from '../parts/screen.tsx';
import { stateLabel } from '../projects/state-label.ts';
import { Compared, Submitted } from './compared-field.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReviewLinks } from './review-links.tsx';
import { compareSubmissions, isChanged, submissionFields } from './submission-fields.ts';
import { linksOut } from './submission-text.ts';

export function ReviewDetail({
  reviewKey,
  to,
  onDecided,
}: {
  reviewKey: string;
  to: { close: string; before: string | undefined; after: string | undefined };
  onDecided(): void;
}) {
  const review = useQuery(callQuery(useApi(), getReview, { key: reviewKey }));
  if (review.isPending) return <PartSkeleton />;
  if (!review.data || wasRefused(review))
    return <ErrorState title={review.error?.message ?? ''} onRetry={() => void review.refetch()} />;
  const { project, submission, rounds } = review.data;
  return (
    <Detail
      id="reviewed"
      title={project.title}
      marks={
        <>
          <Badge variant={project.state === 'reject' ? 'danger' : 'purpose'}>
            {stateLabel(project.state)}
          </Badge>
          {roundLabel(project.round)}
          <ReviewLinks page={projectPath(project)} to={to} />
        </>
      }
      notes={<Notes review={review.data} />}
    >
      <DetailBody>
        <Rounds rounds={rounds} />
        <Fields review={review.data} />
        <AutomaticChecks draft={submission} />
      </DetailBody>
      {project.state === 'prepare' ? (
        <DecisionForm key={project.key} project={project} fees={review.data} onDecided={onDecided} />
      ) : null}
    </Detail>
  );
}

function Notes({ review }: { review: Review }) {
  const { project } = review;
  return (
    <>
      <RowNote>
        {t('admin.review.submitted', {
          maker: project.profile.author,
          time: formatMoment(project.submittedAt),
        })}
      </RowNote>
      <RowNote>{earlierText(review)}</RowNote>
      <RowNote>
        <Badge variant={identityBadges[project.identity]}>
          {t(`admin.review.identity.${project.identity}`)}
        </Badge>{' '}
        <Link className={headLink} to={`/admin/identity?key=${project.profile.uid}`}>
          {t('admin.identity')}
        </Link>
      </RowNote>
      {project.withdrawRequested ? (
        <RowNote>
          <Badge variant="warn">{t('admin.review.withdrawing')}</Badge>{' '}
          <Link className={headLink} to="/admin/withdrawals">
            {t('admin.review.toWithdrawals')}
          </Link>
        </RowNote>
      ) : null}
    </>
  );
}

export const identityBadges = {
  none: 'danger',
  checking: 'warn',
  fix: 'warn',
  verified: 'success',
} as const;

export function roundLabel(round: number): string {
  return round === 1 ? t('admin.review.first') : t('admin.review.round', { n: round });
}

function earlierText({ earlier }: Review): string {
  const list = projectStates.flatMap((state) =>
    earlier[state] ? [`${stateLabel(state)} ${earlier[state]}`] : [],
  );
  return list.length === 0
    ? t('admin.review.earlier.none')
    : t('admin.review.earlier', { list: list.join(', ') });
}

function Rounds({ rounds }: Pick<Review, 'rounds'>) {
  const decided = rounds.filter(({ decision }) => decision).reverse();
  if (decided.length === 0) return null;
  return (
    <DetailPart id="rounds" title={t('admin.review.rounds')}>
      <div className="grid gap-2">
        {decided.map(({ round, decision, decidedAt, decidedBy, message }) => (
          <Remark
            key={round}
            isBad={decision === 'reject'}
            note={
              <>
                {roundLabel(round)} · {decision ? t(`admin.review.decision.${decision}`) : null} ·{' '}
                {t('admin.review.decided', { time: formatMoment(decidedAt ?? 0), by: decidedBy ?? '' })}
              </>
            }
          >
            {message ? <p className={remarkTextClass}>{message}</p> : null}
          </Remark>
        ))}
      </div>
    </DetailPart>
  );
}

function Fields({ review: { submission, previous } }: { review: Review }) {
  if (!previous)
    return (
      <DetailPart id="fields" title={t('admin.review.content')}>
        <dl>
          {submissionFields(submission).map((field) => (
            <Submitted key={field.label} field={field} />
          ))}
        </dl>
      </DetailPart>
    );
  const fields = compareSubmissions(previous, submission);
  const changed = fields.filter(isChanged);
  return (
    <DetailPart
      id="fields"
      title={
        <>
          {t('admin.review.changed')} <Badge variant="purpose">{changed.length}</Badge>
        </>
      }
    >
      {changed.length === 0 ? <p>{t('admin.review.nothingChanged')}</p> : null}
      <dl>
        {changed.map((field) => (
          <Compared key={field.label} field={field} />
        ))}
      </dl>
      <details className="group/fold">
        <FoldLine className="text-control text-ink-2">
          {t('admin.review.unchanged', { n: fields.length - changed.length })}
        </FoldLine>
        <dl>
          {fields
            .filter((field) => !isChanged(field))
            .map(({ after }) => (after ? <Submitted key={after.label} field={after} /> : null))}
        </dl>
      </details>
    </DetailPart>
  );
}

const checkLine = 'flex items-center gap-2 py-0.5 text-note';

function AutomaticChecks({ draft }: { draft: Draft }) {
  const checked = checkSubmission(toWriteDraft(draft), seoulDate(useNow()));
  const links = linksOut(draft.editor);
  return (
    <DetailPart id="checks" title={t('admin.review.checks')}>
      <ul>
        <CheckLine
          ok={checked.ok}
          text={checked.ok ? t('admin.review.check.complete') : t(checked.copyKey)}
        />
        <CheckLine
          ok={links.length === 0}
          text={
            links.length === 0
              ? t('admin.review.check.noLinks')
              : t('admin.review.check.links', { n: links.length })
          }
        />
        {links.map((link) => (
          <li key={link} className={checkLine}>
            <code className="font-sans text-small wrap-anywhere">{link}</code>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

function CheckLine({ ok, text }: { ok: boolean; text: string }) {
  return (
    <li className={`${checkLine} ${ok ? '' : 'text-accent-ink'}`}>
      <Icon of={ok ? Check : CircleAlert} size={16} />
      {text}
    </li>
  );
}

import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { t } from '@pq/domain/copy';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { ChevronRight, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { type, state, text, timestamp, isBlind, isSceret, answer, project } = inquiry;
  return (
    <li
      className="relative inset-ring inset-ring-line has-[a[data-card]:hover]:inset-ring-purpose-line rounded-card p-4 tablet:px-6 tablet:py-5"
      data-purpose={type === 'ordermade' ? 'order' : undefined}
    >
      <p className="flex items-center gap-x-2 text-ink-3 text-small large-text:flex-wrap">
        <Badge variant={state === 'answered' ? 'success' : 'warn'}>{t(`my.inquiry.${state}`)}</Badge>
        <span>{t(type === 'ask' ? 'my.inquiry.toTeam' : 'my.inquiry.toMaker')}</span>
        <Moment className="ml-auto" atMs={timestamp} />
      </p>
      {project ? <OfProject project={project} type={type} /> : null}
      <p className={`mt-3 whitespace-pre-wrap ${isBlind ? 'text-ink-3' : ''}`}>
        {isSceret ? (
          <>
            <span className="mr-1.5 -mt-[3px] inline-block align-middle text-ink-3">
              <Icon of={Lock} size={16} />
            </span>
            <span className="sr-only">{t('comment.secret')}</span>
          </>
        ) : null}
        {isBlind ? t('comment.blinded') : text}
      </p>
      {answer ? (
        <div className="mt-4 rounded-field bg-ground px-4 py-3.5 text-note">
          <p>
            <b className="text-label text-purpose-hover">
              {t(answer.byTeam ? 'my.inquiry.byTeam' : 'my.inquiry.byMaker')}
            </b>
            <Moment className="ml-2 text-ink-3 text-small" atMs={answer.timestamp} />
          </p>
          <p className="mt-1 whitespace-pre-wrap">{answer.text}</p>
        </div>
      ) : null}
      {type === 'ask' ? (
        <Link
          className="mt-1 -mb-3 inline-flex min-h-11 items-center gap-0.5 text-control text-ink-2 hover:text-ink hover:underline"
          to="/ask"
        >
          {t('my.inquiry.askAgain')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      ) : null}
    </li>
  );
}

const PROJECT = 'mt-3 flex items-center gap-3 text-ink-3 text-note';

function OfProject({
  project: { key, title, thumbnail, ground, isShown },
  type,
}: {
  project: NonNullable<Inquiry['project']>;
  type: Inquiry['type'];
}) {
  const picture = (
    <Picture
      round="badge"
      className="w-14 flex-none"
      src={thumbnail}
      ground={ground}
      alt=""
      sizes="56px"
      upTo={168}
    />
  );
  if (!isShown || type === 'ask')
    return (
      <div className={PROJECT}>
        {picture}
        <span>{t('my.inquiry.hidden')}</span>
      </div>
    );
  return (
    <Link
      className={`${PROJECT} outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-ink focus-visible:after:outline-offset-3`}
      data-card
      to={`${projectPath({ purpose: type, key })}/inquiry`}
    >
      {picture}
      <b className="min-w-0 flex-1 text-ink text-label">{title}</b>
      <Icon of={ChevronRight} size={20} />
      <span className="sr-only">{t('my.inquiry.open')}</span>
    </Link>
  );
}

function Moment({ atMs, className }: { atMs: number; className: string }) {
  return (
    <time className={className} dateTime={new Date(atMs).toISOString()}>
      {relativeTimeText(relativeTime(atMs, useNow()))}
    </time>
  );
}

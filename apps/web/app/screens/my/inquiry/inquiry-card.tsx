import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { t } from '@pq/domain/copy';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { ChevronRight, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

/**
 * An own question with its answer. That on a project leads to the inquiries of the project, that to the operations
 * team to asking again.
 */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { type, state, text, timestamp, isBlind, isSceret, answer, project } = inquiry;
  return (
    <li data-purpose={type === 'ordermade' ? 'order' : undefined}>
      <p className="of">
        <Badge look={state === 'answered' ? 'success' : 'warn'}>{t(`my.inquiry.${state}`)}</Badge>
        <span>{t(type === 'ask' ? 'my.inquiry.toTeam' : 'my.inquiry.toMaker')}</span>
        <Moment atMs={timestamp} />
      </p>
      {project ? <OfProject project={project} type={type} /> : null}
      <p className={isBlind ? 'q off' : 'q'}>
        {isSceret ? (
          <>
            <Icon of={Lock} size={16} />
            <span className="sr">{t('comment.secret')}</span>
          </>
        ) : null}
        {isBlind ? t('comment.blinded') : text}
      </p>
      {answer ? (
        <div className="a">
          <p>
            <b>{t(answer.byTeam ? 'my.inquiry.byTeam' : 'my.inquiry.byMaker')}</b>
            <Moment atMs={answer.timestamp} />
          </p>
          <p className="w">{answer.text}</p>
        </div>
      ) : null}
      {type === 'ask' ? (
        <Link className="go" to="/ask">
          {t('my.inquiry.askAgain')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      ) : null}
    </li>
  );
}

function OfProject({
  project: { key, title, thumbnail, ground, isShown },
  type,
}: {
  project: NonNullable<Inquiry['project']>;
  type: Inquiry['type'];
}) {
  const picture = <Picture src={thumbnail} ground={ground} alt="" sizes="56px" upTo={168} />;
  if (!isShown || type === 'ask')
    return (
      <div className="pj">
        {picture}
        <span>{t('my.inquiry.hidden')}</span>
      </div>
    );
  return (
    <Link className="pj" to={`${projectPath({ purpose: type, key })}/inquiry`}>
      {picture}
      <b>{title}</b>
      <Icon of={ChevronRight} size={20} />
      <span className="sr">{t('my.inquiry.open')}</span>
    </Link>
  );
}

function Moment({ atMs }: { atMs: number }) {
  return (
    <time dateTime={new Date(atMs).toISOString()}>{relativeTimeText(relativeTime(atMs, useNow()))}</time>
  );
}

import type { OwnComment } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { CornerDownRight } from 'lucide-react';
import { Link } from 'react-router';
import { SaidText } from '#app/features/comments/said.tsx';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { subjectPath } from './subject-path.ts';

/** An own comment with what it is on, which it leads to, and what was answered. */
export function OwnCommentRow({ own: { comment, subject } }: { own: OwnComment }) {
  const now = useNow();
  const replies = comment.state === 'comment' ? comment.reply : [];
  return (
    <li>
      <p className="on">
        <Badge>{t(`my.comment.on.${subject.type}`)}</Badge>
        {subject.title === '' ? (
          <span>{t('my.comment.gone')}</span>
        ) : (
          <Link to={subjectPath(subject)}>{subject.title}</Link>
        )}
        <time dateTime={new Date(comment.timestamp).toISOString()} suppressHydrationWarning>
          {relativeTimeText(relativeTime(comment.timestamp, now))}
        </time>
      </p>
      <SaidText said={comment} />
      {replies.map((reply) => (
        <div className="re" key={reply.myKey}>
          <Icon of={CornerDownRight} size={16} />
          <div>
            <b>{reply.profile.author}</b>
            <SaidText said={reply} />
          </div>
        </div>
      ))}
    </li>
  );
}

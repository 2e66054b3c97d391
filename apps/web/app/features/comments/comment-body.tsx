import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '#app/lib/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function CommentBody({
  comment,
  children,
  inPlace,
}: {
  comment: Comment | Reply;
  inPlace?: ReactNode;
  children?: ReactNode;
}) {
  const now = useNow();
  const { author, image } = comment.profile;
  if (comment.isDeleted)
    return (
      <div className="py-5">
        <p className="mt-0.5 whitespace-pre-wrap text-ink-3">{t('comment.deletedText')}</p>
      </div>
    );
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-5">
      <Avatar name={author} image={image} size={40} />
      <div>
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small text-ink-3">
          <b className="text-label text-ink">{author}</b>
          <SpeakerBadge comment={comment} />
          <time dateTime={new Date(comment.timestamp).toISOString()} suppressHydrationWarning>
            {relativeTimeText(relativeTime(comment.timestamp, now))}
          </time>
          {comment.isEdited ? <span>{t('comment.edited')}</span> : null}
        </p>
        {inPlace ?? <CommentText comment={comment} className="mt-0.5" />}
        {inPlace ? null : children}
      </div>
    </div>
  );
}

const LOCK = '-mt-0.75 mr-1.5 inline-block align-middle text-ink-3';

export function CommentText({ comment, className = '' }: { comment: Comment | Reply; className?: string }) {
  const off = `whitespace-pre-wrap text-ink-3 ${className}`;
  if (comment.isBlind) return <p className={off}>{t('comment.blinded')}</p>;
  if (comment.isSceret && comment.text === '')
    return (
      <p className={off}>
        <Icon of={Lock} size={16} className={LOCK} />
        {t('comment.secretText')}
      </p>
    );
  return (
    <p className={`whitespace-pre-wrap ${className}`}>
      {comment.isSceret ? <Icon of={Lock} size={16} label={t('comment.secret')} className={LOCK} /> : null}
      {comment.text}
    </p>
  );
}

function SpeakerBadge({ comment }: { comment: Comment | Reply }) {
  if (comment.isMaker)
    return (
      <Badge variant="purpose">
        {t(comment.purpose === 'story' ? 'comment.authorBadge' : 'comment.makerBadge')}
      </Badge>
    );
  return comment.state === 'reply' ? <Badge variant="ink">{t('comment.teamBadge')}</Badge> : null;
}

import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '#app/lib/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** A comment or reply as it reads: who, when and what, or why there is nothing to read. `children` stand below. */
export function Said({
  said,
  children,
  inPlace,
}: {
  said: Comment | Reply;
  /** Stands in the place of the words: they are being changed. */
  inPlace?: ReactNode;
  children?: ReactNode;
}) {
  const now = useNow();
  const { author, image } = said.profile;
  if (said.isDeleted)
    return (
      <div className="py-5">
        <p className="mt-0.5 whitespace-pre-wrap text-ink-3">{t('comment.deletedText')}</p>
      </div>
    );
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 gap-y-1 py-5">
      <Avatar name={author} image={image} size={40} />
      <div>
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small text-ink-3">
          <b className="text-label text-ink">{author}</b>
          <SpeakerBadge said={said} />
          <time dateTime={new Date(said.timestamp).toISOString()} suppressHydrationWarning>
            {relativeTimeText(relativeTime(said.timestamp, now))}
          </time>
          {said.isEdited ? <span>{t('comment.edited')}</span> : null}
        </p>
        {inPlace ?? <SaidText said={said} className="mt-0.5" />}
        {inPlace ? null : children}
      </div>
    </div>
  );
}

const LOCK = '-mt-0.75 mr-1.5 inline-block align-middle text-ink-3';

/** Why there is nothing to read goes before what there is. */
export function SaidText({ said, className = '' }: { said: Comment | Reply; className?: string }) {
  const off = `whitespace-pre-wrap text-ink-3 ${className}`;
  if (said.isBlind) return <p className={off}>{t('comment.blinded')}</p>;
  if (said.isSceret && said.text === '')
    return (
      <p className={off}>
        <Icon of={Lock} size={16} className={LOCK} />
        {t('comment.secretText')}
      </p>
    );
  return (
    <p className={`whitespace-pre-wrap ${className}`}>
      {said.isSceret ? <Icon of={Lock} size={16} label={t('comment.secret')} className={LOCK} /> : null}
      {said.text}
    </p>
  );
}

/** Whoever answers is the maker (of a story, its author) or the operations team. */
function SpeakerBadge({ said }: { said: Comment | Reply }) {
  if (said.isMaker)
    return (
      <Badge look="purpose">
        {t(said.purpose === 'story' ? 'comment.authorBadge' : 'comment.makerBadge')}
      </Badge>
    );
  return said.state === 'reply' ? <Badge look="ink">{t('comment.teamBadge')}</Badge> : null;
}

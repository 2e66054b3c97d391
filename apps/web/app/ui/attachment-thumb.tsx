import { t } from '@pq/domain/copy';
import { thumbnailUrl } from '@pq/domain/files/pictures';
import { useState } from 'react';

type Props = { url: string; alt: string };

export function AttachmentThumb({ url, alt }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <a
      className="inline-flex max-w-full rounded-field text-purpose-hover underline underline-offset-3 wrap-anywhere"
      href={url}
      target="_blank"
      rel="noreferrer"
    >
      {failed ? (
        alt
      ) : (
        <img
          className="size-16 rounded-field bg-ground object-cover inset-ring inset-ring-edge"
          src={thumbnailUrl(url) ?? url}
          alt={alt}
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      <span className="sr-only"> {t('common.newWindow')}</span>
    </a>
  );
}

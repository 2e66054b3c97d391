import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { useRef } from 'react';
import { ErrorState } from '#app/ui/states.tsx';
import { useShownLinks } from './use-shown-links.ts';

/** When the address has expired in between, it is renewed and playback continues at the same position. */
export function VideoFile({ reward, file }: { reward: Reward; file: RewardFile }) {
  const { urlOf, error, retry, renew } = useShownLinks(reward);
  const at = useRef(0);
  if (error) return <ErrorState title={error.message} onRetry={retry} />;
  const url = urlOf(file);
  return (
    <video
      className="mb-6 block aspect-video w-full rounded-box bg-toast max-tablet:-mx-gutter max-tablet:w-[calc(100%+2*var(--spacing-gutter))] max-tablet:rounded-none"
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload"
      aria-label={reward.title}
      {...(url !== '' && { src: url })}
      poster={reward.images.thumbnail || undefined}
      onTimeUpdate={({ currentTarget }) => {
        at.current = currentTarget.currentTime;
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (at.current > 0) currentTarget.currentTime = at.current;
      }}
      onError={renew}
    >
      {file.hasCaptions ? (
        <track
          kind="captions"
          srcLang="ko"
          label={t('pq.captions')}
          // Changed captions have a new address.
          src={`/files/reward/${reward.projectKey}/${reward.key}/${file.id}/captions?version=${reward.version}`}
          default
        />
      ) : null}
    </video>
  );
}

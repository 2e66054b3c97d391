import { describeRewardFile } from '@pq/contract/endpoints/pqbox';
import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { captionsProblem } from '@pq/domain/pqbox/captions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { Button } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';

const wordsClass = 'col-[2/-1] flex flex-wrap items-center gap-x-3 gap-y-2';

type Props = {
  reward: Pick<Reward, 'projectKey' | 'key'>;
  file: RewardFile;
};

export function FileWords(props: Props) {
  const { mediaType } = props.file;
  if (mediaType.startsWith('video/')) return <Captions {...props} />;
  return mediaType.startsWith('image/') ? <Description {...props} /> : null;
}

function useDescribing({ reward, file }: Props, onStored?: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const describing = useMutation({
    ...callMutation(useApi(), describeRewardFile),
    onSuccess: ({ msg }) => toast(msg ?? t('pq.file.described')),
    onError: (error) => isSessionOver(error) || toast(error.message, 'error'),
    onSettled: async (_data, error) => {
      await invalidate(client, 'pqbox');
      if (!error) onStored?.();
    },
  });
  const of = { projectId: reward.projectKey, id: reward.key, file: file.id };
  return {
    isBusy: describing.isPending,
    describe: (words: { description?: string; captions?: string | null }) =>
      describing.mutate({ ...of, ...words }),
  };
}

// Stored on blur only if the text was changed, because another window may have stored another text.
function Description(props: Props) {
  const { name, description } = props.file;
  const [typed, setTyped] = useState<string | null>(null);
  const { describe } = useDescribing(props, () => setTyped(null));
  return (
    <div className={`${wordsClass} *:flex-1`}>
      <TextField
        label={t('pq.description', { name })}
        labelHidden
        placeholder={t('pq.description.placeholder')}
        maxLength={limits.fileDescription}
        value={typed ?? description}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed === null) return;
          if (typed.trim() === description) setTyped(null);
          else describe({ description: typed });
        }}
      />
    </div>
  );
}

function Captions(props: Props) {
  const { name, hasCaptions } = props.file;
  const { describe, isBusy } = useDescribing(props);
  const toast = useToast();
  const take = async (file: File) => {
    const captions = file.size > limits.captionsBytes ? null : await file.text();
    const problem = captions === null ? 'pq.captions.size' : captionsProblem(captions);
    if (problem) toast(t(problem), 'error');
    else describe({ captions });
  };
  return (
    <div className={wordsClass}>
      <small className="flex-1 text-ink-3 text-small">
        {t(hasCaptions ? 'pq.captions.there' : 'pq.captions.none')}
      </small>
      <label className={fileButtonClass}>
        <input
          type="file"
          className="sr-only"
          accept=".vtt,text/vtt"
          aria-label={t('pq.captions.label', { name })}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void take(file);
            // The same file may be picked again.
            currentTarget.value = '';
          }}
        />
        {t(hasCaptions ? 'pq.captions.change' : 'pq.captions.add')}
      </label>
      {hasCaptions ? (
        <Button variant="text" height={40} busy={isBusy} onClick={() => describe({ captions: null })}>
          {t('pq.captions.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : null}
    </div>
  );
}

import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useApi } from '#app/data/api.tsx';
import { scrapMutation } from '#app/data/site.ts';
import { viewerQuery } from '#app/data/users.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { IconButton } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Scraps a project or takes the scrap back; shows it at once and says what the server says. */
export function ScrapButton({ projectKey, purpose }: { projectKey: string; purpose: Purpose }) {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const toast = useToast();
  const scrapped = viewer?.scrap.some((scrap) => scrap.key === projectKey) ?? false;
  const { queryKey } = viewerQuery(api);
  const mutation = useMutation({
    ...scrapMutation(api),
    onMutate: () => setScraps(toggled(viewer?.scrap ?? [], { key: projectKey, purpose })),
    onSuccess: ({ data, msg }) => {
      setScraps(data);
      if (msg) toast(msg);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      toast(error.message, 'error');
    },
  });
  function setScraps(scrap: { key: string; purpose: Purpose }[]) {
    client.setQueryData(queryKey, (now) => (now ? { ...now, scrap } : now));
  }
  return (
    <IconButton
      className="scrap"
      aria-pressed={scrapped}
      label={scrapped ? t('card.unscrap') : t('card.scrap')}
      onClick={() =>
        viewer ? mutation.mutate({ key: projectKey, purpose }) : toast(t('login.required'), 'error')
      }
    >
      <span>
        <Icon of={Bookmark} />
      </span>
    </IconButton>
  );
}

function toggled<Scrap extends { key: string }>(scraps: Scrap[], scrap: Scrap): Scrap[] {
  const without = scraps.filter((kept) => kept.key !== scrap.key);
  return without.length < scraps.length ? without : [...scraps, scrap];
}

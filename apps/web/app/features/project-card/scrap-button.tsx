import { toggleScrap } from '@pq/contract/endpoints/scraps';
import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { viewerQuery } from '#app/data/users.ts';
import { useSignInFirst } from '#app/features/viewer/use-sign-in-first.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { IconButton } from '#app/ui/button.tsx';
import { usePopup } from '#app/ui/floating/popup.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  projectKey: string;
  purpose: Purpose;
  titleId?: string | undefined;
  className?: string;
};

/** It shows at once on every card, because all of them read the viewer's list. */
export function ScrapButton({ projectKey, purpose, titleId, className = '' }: Props) {
  const { scrapped, toggle } = useScrap(projectKey, purpose);
  return (
    <IconButton
      // The focus ring is on the button, not on the picture.
      variant="bare"
      className={`group/scrap absolute z-2 focus-visible:-outline-offset-6 ${className}`}
      aria-pressed={scrapped}
      label={scrapped ? t('card.unscrap') : t('card.scrap')}
      aria-describedby={titleId}
      onClick={toggle}
    >
      <span className="grid size-9 place-items-center rounded-full bg-glass text-ink transition-transform group-active/scrap:scale-92 group-aria-pressed/scrap:text-purpose forced-colors:inset-ring forced-colors:inset-ring-ink forced-colors:group-aria-pressed/scrap:bg-[Highlight] forced-colors:group-aria-pressed/scrap:text-[HighlightText]">
        <Icon className="group-aria-pressed/scrap:fill-current" of={Bookmark} size={20} />
      </span>
    </IconButton>
  );
}

export function useScrap(projectKey: string, purpose: Purpose): { scrapped: boolean; toggle(): void } {
  const viewer = useViewer();
  const signInFirst = useSignInFirst();
  const { mutate } = useToggleScrap();
  return {
    scrapped: viewer?.scrap.some((scrap) => scrap.key === projectKey) ?? false,
    toggle: () =>
      viewer
        ? mutate({ key: projectKey, purpose })
        : void signInFirst({ act: 'scrap', key: projectKey, purpose }),
  };
}

function useToggleScrap() {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const popup = usePopup();
  const { queryKey } = viewerQuery(api);
  const set = (change: (scraps: Scrap[]) => Scrap[]) =>
    client.setQueryData(queryKey, (now) => (now ? { ...now, scrap: change(now.scrap) } : now));
  return useMutation({
    ...callMutation(api, toggleScrap),
    // Two presses are two toggles: the second is sent after the first.
    scope: { id: 'scrap' },
    onMutate: (scrap) => void set((now) => toggled(now, scrap)),
    onSuccess: ({ data, msg }, { key }) => {
      // While another toggle is pending, the optimistic list is newer than this answer.
      if (client.isMutating({ mutationKey: [toggleScrap.name] }) === 1) set(() => data);
      if (!msg) return;
      const isScrapped = data.some((scrap) => scrap.key === key);
      const icon = (
        <Icon
          of={Bookmark}
          size={20}
          className={isScrapped ? 'fill-current text-link-on-ink' : 'text-link-on-ink'}
        />
      );
      popup.open({ type: 'scrap', data: { text: msg, icon } });
    },
    onError: (error, scrap) => {
      set((now) => toggled(now, scrap));
      void client.invalidateQueries({ queryKey });
      toast(error.message, 'error');
    },
  });
}

type Scrap = { key: string; purpose: Purpose };

function toggled(scraps: Scrap[], scrap: Scrap): Scrap[] {
  const without = scraps.filter((other) => other.key !== scrap.key);
  return without.length < scraps.length ? without : [scrap, ...scraps];
}

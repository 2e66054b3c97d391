import type { Reward } from '@pq/contract/shapes/pqbox';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { readLinks } from '#app/data/pqbox/pqbox.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

type Wanted = { file?: string; version?: number };

/** Saves files of a reward under their names: one, an earlier version of one, or all. Addresses are asked for with the press. */
export function useDownload({ projectKey, key }: Pick<Reward, 'projectKey' | 'key'>) {
  const api = useApi();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    /** What is being asked for: an id of a file, with its version where one was named, or `all`. */
    busy,
    async download(wanted: Wanted = {}) {
      setBusy(nameOf(wanted));
      try {
        const links = await readLinks(api, { projectId: projectKey, id: key, ...wanted }, 'download');
        for (const url of links.values()) save(url);
      } catch (error) {
        if (!isSessionOver(error as Error)) toast((error as Error).message, 'error');
      }
      setBusy(null);
    },
    isBusy: (wanted: Wanted = {}) => busy === nameOf(wanted),
  };
}

const nameOf = ({ file = 'all', version }: Wanted) => (version === undefined ? file : `${file} ${version}`);

/** As a press of a link would: the server gives the name, the page stays. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

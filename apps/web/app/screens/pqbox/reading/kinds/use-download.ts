import type { Reward } from '@pq/contract/shapes/pqbox';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { readLinks } from '#app/data/pqbox/pqbox.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

type Wanted = { file?: string; version?: number };

/**
 * Downloads files of a reward under their names: one, an earlier version of one, or all. The addresses are requested on the
 * press.
 */
export function useDownload({ projectKey, key }: Pick<Reward, 'projectKey' | 'key'>) {
  const api = useApi();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    /** The id of a file, with its version if any, or `all`. */
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

// Like a press on a link: the server sets the file name, and the page remains.
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

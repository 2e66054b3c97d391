import type { ProjectFigures } from '@pq/contract/calls/projects';
import type { Project } from '@pq/contract/shapes/project';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { watchEvents } from '#app/data/live/watch-events.ts';
import { projectLiveUrl, projectQuery, withFigures } from '#app/data/projects.ts';

/** Keeps the figures of an open project in the cache as they are now, while somebody looks at it. */
export function useLiveProject({ key, purpose, state }: Project): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    if (state !== 'funding') return;
    const { queryKey } = projectQuery(api, purpose, key);
    return watchEvents<ProjectFigures>({
      url: projectLiveUrl(key),
      onEvent(figures) {
        // The rest of the project is no fresher than it was: it is read again as if nothing had come.
        const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        client.setQueryData(queryKey, (now) => now && withFigures(now, figures), { updatedAt });
      },
      poll: () => client.refetchQueries({ queryKey }),
    });
  }, [api, client, key, purpose, state]);
}

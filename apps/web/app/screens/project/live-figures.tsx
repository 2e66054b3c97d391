import type { ProjectFigures } from '@pq/contract/calls/projects';
import type { Project } from '@pq/contract/shapes/project';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { watchEvents } from '#app/data/live/watch-events.ts';
import { projectLiveUrl, projectQuery, withFigures } from '#app/data/projects.ts';

export function useLiveFigures({ key, purpose, state }: Project): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    if (state !== 'funding') return;
    const { queryKey } = projectQuery(api, purpose, key);
    return watchEvents<ProjectFigures>({
      url: projectLiveUrl(key),
      onEvent(figures) {
        // The event contains figures only: the age of the rest of the project stays, so that it is refetched as usual.
        const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        client.setQueryData(queryKey, (now) => now && withFigures(now, figures), { updatedAt });
      },
      poll: () => client.refetchQueries({ queryKey }),
    });
  }, [api, client, key, purpose, state]);
}

import type { QueryClient } from '@tanstack/react-query';

/**
 * After the end of a session: clears the member's data from the cache and refetches comments as a visitor at once, so that no
 * secret text stays on the screen. Typed text stays in the tab under its author's id.
 */
export function endSession(client: QueryClient, viewerKey: readonly unknown[]): void {
  client.setQueryData(viewerKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0], type: 'inactive' });
  void client.resetQueries({ queryKey: ['comments'] });
}

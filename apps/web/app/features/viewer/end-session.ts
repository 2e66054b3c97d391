import type { QueryClient } from '@tanstack/react-query';

/**
 * Nobody is signed in any more: what the cache holds of whoever was goes, and what people say is read again as a visitor at
 * once, so that no secret words stay on the screen. What was typed stays in the tab under its writer's id.
 */
export function endSession(client: QueryClient, viewerKey: readonly unknown[]): void {
  client.setQueryData(viewerKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0], type: 'inactive' });
  void client.resetQueries({ queryKey: ['comments'] });
}

import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route table is small: it is part of the page instead of being requested for each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

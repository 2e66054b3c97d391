import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route table is small: it comes with the page instead of being asked for link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

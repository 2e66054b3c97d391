import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every route of the site, in the order of spec.md section 2. */
export default [
  index('screens/home/home.tsx'),
  route('*', 'screens/not-found/not-found.tsx'),
] satisfies RouteConfig;

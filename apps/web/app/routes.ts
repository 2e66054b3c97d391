import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The parts of the design system on one page, for looking at while developing; no build has it. */
const parts = process.env.NODE_ENV === 'development' ? [route('dev/parts', 'dev/parts.tsx')] : [];

/** Every route of the site, in the order of the specification's route table. */
export default [
  index('screens/home/home.tsx'),
  ...parts,
  route('*', 'screens/not-found/not-found.tsx'),
] satisfies RouteConfig;

import { pageMeta } from '#app/page-meta.ts';
import type { Route } from './+types/home';
import './home.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args);

export default function HomeScreen() {
  return <div className="wrap h-top" />;
}

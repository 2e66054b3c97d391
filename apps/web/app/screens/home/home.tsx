import { pageMeta } from '#app/page-meta.ts';
import './home.css';

export const meta = () => pageMeta({ path: '/' });

export default function HomeScreen() {
  return <div className="wrap h-top" />;
}

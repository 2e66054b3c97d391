import { Outlet } from 'react-router';
import '#app/styles/complete.css';

// The stylesheet of these routes has every utility, not only those of the pages that are read first.
export default function CompleteStyles() {
  return <Outlet />;
}

import { Outlet } from 'react-router';
import '#app/styles/complete.css';

/** What stands below it in the route table is styled by every utility, not only by those of the pages that are read first. */
export default function CompleteStyles() {
  return <Outlet />;
}

import { redirect } from 'react-router';

/** The console begins with what waits. */
export function loader() {
  return redirect('/admin/review');
}

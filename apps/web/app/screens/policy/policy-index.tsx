import { redirect } from 'react-router';

export function loader() {
  return redirect('/policy/terms');
}

export default function PolicyIndexScreen() {
  return null;
}

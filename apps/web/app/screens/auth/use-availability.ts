import { timers } from '@pq/domain/limits';
import { type Availability, isSignUpEmail, nicknameText, type SignUpForm } from '@pq/domain/signup';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/api.tsx';
import { emailUseQuery, nicknameUseQuery } from '#app/data/users.ts';
import { useDebounced } from './use-debounced.ts';

/** What the server says of e-mail and nickname a moment after one has stopped typing; null while it has not answered. */
export function useAvailability(form: Pick<SignUpForm, 'email' | 'name'>): Availability {
  const api = useApi();
  const email = useDebounced(form.email, timers.availabilityMs);
  const name = useDebounced(form.name, timers.availabilityMs);
  const emailUse = useQuery({ ...emailUseQuery(api, email), enabled: isSignUpEmail(email) });
  const nameUse = useQuery({
    ...nicknameUseQuery(api, name),
    enabled: name !== '' && nicknameText(name) === null,
  });
  return {
    emailUsed: email === form.email ? (emailUse.data ?? null) : null,
    nicknameUsed: name === form.name ? (nameUse.data ?? null) : null,
  };
}

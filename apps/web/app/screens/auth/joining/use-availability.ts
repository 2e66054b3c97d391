import { timers } from '@pq/domain/limits';
import { isEmail } from '@pq/domain/member/email';
import { type Availability, nicknameText, type SignUpForm } from '@pq/domain/member/signup';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { emailUseQuery, nicknameUseQuery } from '#app/data/users.ts';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';

type Named = Pick<SignUpForm, 'email' | 'name'>;

/**
 * What the server says of e-mail and nickname a moment after one has stopped typing; null while it has not answered. Those of
 * `own`, an earlier sign-up of the same person, are not asked about: that sign-up alone has them. Nothing is asked once the form
 * is on its way (`asking`): from then on its own nickname is in use.
 */
export function useAvailability(form: Named, own: Named | null = null, asking = true): Availability {
  const api = useApi();
  const email = useDebounced(form.email, timers.availabilityMs);
  const name = useDebounced(form.name, timers.availabilityMs);
  const emailUse = useQuery({
    ...emailUseQuery(api, email),
    enabled: asking && isEmail(email) && email !== own?.email,
  });
  const nameUse = useQuery({
    ...nicknameUseQuery(api, name),
    enabled: asking && name !== '' && nicknameText(name) === null && name !== own?.name,
  });
  return {
    emailUsed: email === form.email && email !== own?.email ? (emailUse.data ?? null) : null,
    nicknameUsed: name === form.name && name !== own?.name ? (nameUse.data ?? null) : null,
  };
}

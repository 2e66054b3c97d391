import { checkEmail, checkNickname } from '@pq/contract/endpoints/users';
import { timers } from '@pq/domain/limits';
import { isEmail } from '@pq/domain/member/email';
import { type Availability, nicknameText, type SignUpForm } from '@pq/domain/member/signup';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';

type Named = Pick<SignUpForm, 'email' | 'name'>;

/**
 * Null until the server answers. Values of `own`, an earlier sign-up of the same person, are not checked,
 * because they belong to it. The check stops when the form is being sent (`asking`), because from then on its
 * own nickname is in use.
 */
export function useAvailability(form: Named, own: Named | null = null, asking = true): Availability {
  const api = useApi();
  const email = useDebounced(form.email, timers.availabilityMs);
  const name = useDebounced(form.name, timers.availabilityMs);
  const emailUse = useQuery({
    ...callQuery(api, checkEmail, { email }),
    enabled: asking && isEmail(email) && email !== own?.email,
  });
  const nameUse = useQuery({
    ...callQuery(api, checkNickname, { nickname: name }),
    enabled: asking && name !== '' && nicknameText(name) === null && name !== own?.name,
  });
  return {
    emailUsed: email === form.email && email !== own?.email ? (emailUse.data?.use ?? null) : null,
    nicknameUsed: name === form.name && name !== own?.name ? (nameUse.data?.use ?? null) : null,
  };
}

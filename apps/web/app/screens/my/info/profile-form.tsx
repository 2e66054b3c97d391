import { CallError } from '@pq/contract/client';
import { changeInfo } from '@pq/contract/endpoints/account';
import { checkNickname } from '@pq/contract/endpoints/users';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { limits, timers } from '@pq/domain/limits';
import { nicknameKey } from '@pq/domain/member/nickname';
import { nicknameText } from '@pq/domain/member/signup';
import { countLetters } from '@pq/domain/text/letters';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { useOwnChange } from './use-own-change.ts';

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const toast = useToast();
  const take = useOwnChange();
  const [sending, setSending] = useState(false);
  const { nickname, quote, image } = viewer.profile;
  const stale = useStaleForm({ version: viewer.version, start: pick(viewer), fields, valuesOf: pick });
  const save = useMutation({
    ...callMutation(useApi(), changeInfo),
    onSuccess: ({ data, msg }) => {
      take(data);
      form.setValues(pick(data));
      stale.rebase(data.version, pick(data));
      toast(msg ?? t('my.info.saved'));
    },
    onError: (error) => {
      if (isStale(error)) return;
      if (!(error instanceof CallError) || Object.keys(error.fields).length === 0)
        toast(error.message, 'error');
    },
  });
  const form = useForm({
    defaultValues: { nickname, quote, image },
    validate: ({ quote }) => ({
      image: sending ? t('my.info.picture.wait') : undefined,
      nickname: name.error,
      quote: quoteProblem(quote),
    }),
    onSubmit: (values) =>
      changed
        ? stale.save(values, (version) => save.mutateAsync({ data: values, version }))
        : toast(t('my.info.same')),
  });
  const { values, setValues } = form;
  const changed: boolean = values.nickname !== nickname || values.quote !== quote || values.image !== image;
  useLeaveGuard(changed || sending, {
    title: t('my.info.leave.title'),
    body: t('write.leave'),
    leave: t('my.info.leave.go'),
    stay: t('my.info.leave.stay'),
  });
  const name = useNickname(values.nickname, nickname);
  const tooLong = quoteProblem(values.quote);
  return (
    <form className="mt-6 grid gap-5" {...form.formProps}>
      <ProfilePicture
        name={nickname}
        saved={image}
        value={values.image}
        error={form.error('image')}
        onChange={(picture) => setValues({ image: picture })}
        onSending={setSending}
      />
      <NicknameField
        label={t('my.info.nickname')}
        {...form.textField('nickname')}
        error={form.error('nickname') ?? name.error}
        ok={name.ok}
      />
      <TextField
        label={t('my.info.quote')}
        optional={t('common.optional')}
        placeholder={t('my.info.quote.placeholder')}
        {...form.textField('quote')}
        error={form.error('quote') ?? tooLong}
        hint={quoteCount(values.quote)}
      />
      <Button
        className="min-w-40 tablet:justify-self-start"
        type="submit"
        busy={form.isSending}
        off={!changed || form.invalidFields.length > 0}
      >
        {t('my.info.save')}
      </Button>
      <StaleDialog stale={stale} values={values} onChoose={setValues} />
    </form>
  );
}

const quoteCount = (quote: string) => t('my.info.quote.count', { n: countLetters(quote), max: limits.quote });

function quoteProblem(quote: string): string | undefined {
  if (countLetters(quote) <= limits.quote) return undefined;
  return `${t('field.tooLong', { n: limits.quote })} ${quoteCount(quote)}`;
}

const fields: readonly StaleField<ReturnType<typeof pick>>[] = [
  {
    label: t('my.info.image'),
    names: ['image'],
    text: ({ image }) => t('merge.pictures', { n: image === '' ? 0 : 1 }),
    pictures: ({ image }) => (image === '' ? [] : [image]),
  },
  { label: t('my.info.nickname'), names: ['nickname'], text: ({ nickname }) => nickname },
  { label: t('my.info.quote'), names: ['quote'], text: ({ quote }) => quote },
];

const pick = ({ profile: { nickname, quote, image } }: Pick<Viewer, 'profile'>) => ({
  nickname,
  quote,
  image,
});

function useNickname(typed: string, own: string): { error?: string | undefined; ok?: string | undefined } {
  const settled = useDebounced(typed, timers.availabilityMs);
  const problem = typed === own ? null : nicknameText(typed);
  const isOwn = nicknameKey(typed) === nicknameKey(own);
  const ask = !isOwn && problem === null && settled === typed;
  const use = useQuery({ ...callQuery(useApi(), checkNickname, { nickname: settled }), enabled: ask });
  if (problem) return { error: t(problem) };
  if (!ask || use.data === undefined) return {};
  return use.data.use ? { error: t('signup.err.nicknameUsed') } : { ok: t('signup.ok.nickname') };
}

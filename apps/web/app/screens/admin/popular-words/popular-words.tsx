import type { DataOf } from '@pq/contract/client';
import { blockWord, listBlockedWords } from '@pq/contract/endpoints/admin/popular-words';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { foldForSearch } from '@pq/domain/text/search-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery, invalidate } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FormBox } from '../parts/box.tsx';
import { Rows } from '../parts/rows.tsx';
import { PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/popular-words';

const queries = routeQueries((api) => [callQuery(api, listBlockedWords, {})]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.popular');

/** The words that the search field shows as popular, and those that it never shows. */
export default function PopularWordsScreen() {
  const words = useQuery(callQuery(useApi(), listBlockedWords, {}));
  return (
    <>
      <ScreenTitle id="popular-words">{t('admin.popular')}</ScreenTitle>
      {words.data ? (
        <Words {...words.data} />
      ) : words.isError ? (
        <ErrorState title={words.error.message} onRetry={() => void words.refetch()} />
      ) : (
        <PartSkeleton />
      )}
    </>
  );
}

function Words({ popular, blocked }: DataOf<typeof listBlockedWords>) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    ...callMutation(useApi(), blockWord),
    onSuccess: ({ msg = '' }) => toast(msg),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin', 'search'),
  });
  const form = useForm({
    defaultValues: { word: '' },
    validate: ({ word }) => ({ word: word.trim() === '' ? t('field.required') : undefined }),
    async onSubmit({ word }) {
      await change.mutateAsync({ word, isBlocked: true });
      form.setValues({ word: '' });
    },
  });
  return (
    <FormBox label={t('admin.popular')} className="grid-cols-1">
      <p className="text-note text-ink-2">
        {t(popular.length === 0 ? 'admin.popular.none' : 'admin.popular.lead')}
      </p>
      <Rows
        label={t('admin.popular')}
        isFlush
        rows={popular.map(({ text, members }) => ({
          key: text,
          title: text,
          notes: [t('admin.popular.members', { n: formatNumber(members) })],
          end: (
            <Button
              variant="line"
              height={40}
              aria-label={`${text}: ${t('admin.popular.block')}`}
              // With its spaces it may be longer than a word.
              onClick={() => change.mutate({ word: foldForSearch(text), isBlocked: true })}
            >
              {t('admin.popular.block')}
            </Button>
          ),
        }))}
      />
      <form className="w-full max-w-160" onSubmit={form.submit} noValidate>
        <TextField
          label={t('admin.popular.field')}
          maxLength={limits.synonymWord}
          action={
            <Button type="submit" busy={form.isSending}>
              {t('admin.popular.block')}
            </Button>
          }
          {...form.textField('word')}
        />
      </form>
      {blocked.length === 0 ? <p className="text-note text-ink-2">{t('admin.popular.blockedNone')}</p> : null}
      <Rows
        label={t('admin.popular.blocked')}
        isFlush
        rows={blocked.map((word) => ({
          key: word,
          title: word,
          end: (
            <Button
              variant="line"
              height={40}
              aria-label={`${word}: ${t('admin.popular.allow')}`}
              onClick={() => change.mutate({ word, isBlocked: false })}
            >
              {t('admin.popular.allow')}
            </Button>
          ),
        }))}
      />
    </FormBox>
  );
}

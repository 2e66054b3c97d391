import { listSavedSearches, saveSearch } from '@pq/contract/endpoints/search';
import type { SavedSearch } from '@pq/contract/shapes/saved-search';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { firstLetters } from '@pq/domain/text/letters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callMutation } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';

/** Asks for the name under which a search is saved. */
export function SaveDialog({
  search,
  onClose,
}: {
  search: Pick<SavedSearch, 'text' | 'filters'>;
  onClose(): void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    ...callMutation(useApi(), saveSearch),
    onSuccess: ({ data, msg = '' }) => {
      client.setQueryData(callKey(listSavedSearches, {}), data);
      toast(msg);
      onClose();
    },
    onError: (error) => toast(error.message, 'error'),
  });
  const form = useForm({
    defaultValues: { name: firstLetters(search.text, limits.savedSearchName) },
    validate: ({ name }) => ({ name: name.trim() === '' ? t('search.save.nameMissing') : undefined }),
    onSubmit: ({ name }) => save.mutateAsync({ ...search, name }),
  });
  return (
    <Dialog
      title={t('search.save')}
      description={t('search.save.body')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={form.isSending} onClick={form.submit}>
            {t('search.save.do')}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('search.save.name')}
          maxLength={limits.savedSearchName}
          {...form.textField('name')}
        />
        <ActingAccount />
      </form>
    </Dialog>
  );
}

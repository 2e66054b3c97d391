import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { FormBox } from '../parts/box.tsx';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { type EditedGroup, useGroup } from './use-group.ts';

const hint = t('admin.synonym.field.hint', { min: limits.synonymWordsMin, max: limits.synonymWords });

export function GroupForm({ edited, onDone }: { edited: EditedGroup; onDone(): void }) {
  const confirm = useConfirm();
  const { form, stale, start, remove, isBusy } = useGroup(edited, onDone);
  const { giveUp } = useDraftGuard(form.isDirty);
  const askToRemove = async () => {
    const yes = await confirm({
      title: t('admin.synonym.remove.ask'),
      body: t('admin.synonym.remove.body', { words: start }),
      confirm: t('admin.synonym.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove();
  };
  return (
    <FormBox
      className="mt-3"
      label={
        edited.group === null ? t('admin.synonym.add') : t('admin.synonym.number', { n: edited.group + 1 })
      }
    >
      <TextArea label={t('admin.synonym.field')} hint={hint} rows={3} {...form.textField('words')} />
      <Actions>
        {edited.group === null ? null : (
          <Button variant="danger" busy={isBusy} onClick={() => void askToRemove()}>
            {t('admin.synonym.remove')}
          </Button>
        )}
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={isBusy} onClick={form.submit}>
          {t('admin.synonym.save')}
        </Button>
      </Actions>
      <StaleDialog stale={stale} values={form.values} onChoose={form.setValues} />
    </FormBox>
  );
}

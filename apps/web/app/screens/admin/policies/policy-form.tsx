import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { PolicyVersions } from '#app/data/admin/policies.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { FormBox } from '../parts/box.tsx';
import { quote, small } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { useNextVersion } from './use-next-version.ts';

export function PolicyForm({ of, onDone }: { of: PolicyVersions; onDone(): void }) {
  const { form, stale, start, firstDay, isSaving } = useNextVersion(of, onDone);
  const { values, setValues, textField } = form;
  const { giveUp } = useDraftGuard(form.isDirty);
  return (
    <FormBox className="mt-3" label={t('admin.policy.write')}>
      {start ? <p className={quote}>{start}</p> : null}
      <TextField
        label={t('admin.policy.field.title')}
        maxLength={limits.noticeTitle}
        {...textField('title')}
      />
      <TextArea
        label={t('admin.policy.field.text')}
        hint={t('admin.policy.field.text.hint')}
        maxLength={limits.policy}
        rows={16}
        {...textField('text')}
      />
      <Checkbox checked={values.material} onChange={({ target }) => setValues({ material: target.checked })}>
        {t('admin.policy.field.material')}
      </Checkbox>
      {values.material ? (
        <>
          <small className={small}>{t('admin.policy.field.material.hint')}</small>
          <TextArea
            label={t('admin.policy.field.summary')}
            hint={t('admin.policy.field.summary.hint')}
            maxLength={limits.rejectMessage}
            rows={3}
            {...textField('summary')}
          />
        </>
      ) : null}
      <DateField label={t('admin.policy.field.date')} min={firstDay} {...form.field('effectiveAt')} />
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={isSaving} onClick={form.submit}>
          {t('admin.policy.save')}
        </Button>
      </Actions>
      <StaleDialog stale={stale} values={values} onChoose={setValues} />
    </FormBox>
  );
}

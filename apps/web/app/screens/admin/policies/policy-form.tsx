import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { PolicyVersions } from '#app/data/console/policies.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { FormBox } from '../parts/box.tsx';
import { quote, small } from '../parts/looks.ts';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { useFormFocus } from '../use-form-focus.ts';
import { usePolicyForm } from './use-policy-form.ts';

/** Writes the next version of a policy: its title, text, kind and the day from which it is in force. */
export function PolicyForm({ of, onDone }: { of: PolicyVersions; onDone(): void }) {
  const { values, problems, refs, change, ...form } = usePolicyForm(of, onDone);
  const { giveUp } = useDraftGuard(form.isChanged);
  const place = useFormFocus<HTMLElement>();
  return (
    <FormBox ref={place} className="mt-3" label={t('admin.policy.write')}>
      {form.start ? <p className={quote}>{form.start}</p> : null}
      <TextField
        label={t('admin.policy.field.title')}
        maxLength={limits.noticeTitle}
        value={values.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        ref={refs.text}
        label={t('admin.policy.field.text')}
        hint={t('admin.policy.field.text.hint')}
        error={problems.text}
        maxLength={limits.policy}
        rows={16}
        value={values.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Checkbox checked={values.material} onChange={({ target }) => change({ material: target.checked })}>
        {t('admin.policy.field.material')}
      </Checkbox>
      {values.material ? (
        <>
          <small className={small}>{t('admin.policy.field.material.hint')}</small>
          <TextArea
            ref={refs.summary}
            label={t('admin.policy.field.summary')}
            hint={t('admin.policy.field.summary.hint')}
            error={problems.summary}
            maxLength={limits.rejectMessage}
            rows={3}
            value={values.summary}
            onChange={({ target }) => change({ summary: target.value })}
          />
        </>
      ) : null}
      <DateField
        ref={refs.effectiveAt}
        label={t('admin.policy.field.date')}
        error={problems.effectiveAt}
        min={form.firstDay}
        value={values.effectiveAt}
        onValue={(effectiveAt) => change({ effectiveAt })}
      />
      <Actions>
        <Button look="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={form.busy} onClick={form.save}>
          {t('admin.policy.save')}
        </Button>
      </Actions>
    </FormBox>
  );
}

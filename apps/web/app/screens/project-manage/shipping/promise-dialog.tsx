import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { formatMonth } from '@pq/domain/reward/texts';
import { monthsToMoveTo } from '@pq/domain/shipping/promise';
import { isBlank } from '@pq/domain/text/blank';
import { useId } from 'react';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { dialogForm } from '#app/ui/floating/dialog-parts.tsx';
import { labelClass } from '#app/ui/forms/label.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';

type PromiseForm = { month: string; reason: string };
const storedPromise = schemaOf<PromiseForm>({ month: '', reason: '' });

type Props = {
  pid: string;
  promise: DeliveryPromise;
  /** Rejects if it was not moved. */
  onMove(moved: PromiseForm & { from: string }): Promise<unknown>;
  onClose(): void;
};

export function PromiseDialog({ pid, promise, onMove, onClose }: Props) {
  const uid = useViewer()?.uid ?? '';
  const draft = useStoredDraft({ uid, name: `promise:${pid}` }, storedPromise);
  const months = monthsToMoveTo(promise);
  const [next = ''] = months;
  const stored = draft.stored;
  const formId = useId();
  const monthId = useId();
  const form = useForm<PromiseForm>({
    defaultValues: {
      month: stored && months.includes(stored.month) ? stored.month : next,
      reason: stored?.reason ?? '',
    },
    validate: ({ reason }) => (isBlank(reason) ? { reason: t('promise.move.reason.required') } : {}),
    onSubmit: async ({ month, reason }) => {
      await onMove({ month, reason: reason.trim(), from: promise.month });
      draft.remove();
      onClose();
    },
    onChange: draft.save,
  });
  const month = form.field('month');
  return (
    <Dialog
      title={t('promise.move')}
      description={t('promise.move.body')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {t('promise.move.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogForm} {...form.formProps}>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-note">
          <Fact name={t('promise.first')} month={promise.first} />
          {promise.month === promise.first ? null : <Fact name={t('promise.now')} month={promise.month} />}
        </dl>
        <div>
          <label htmlFor={monthId} className={labelClass}>
            {t('promise.move.month')}
          </label>
          <NativeSelect
            id={monthId}
            ref={month.ref}
            value={month.value}
            error={month.error}
            aria-invalid={month.error !== undefined}
            aria-describedby={month.error === undefined ? undefined : `${monthId}-error`}
            onChange={({ target }) => month.onValue(target.value)}
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </NativeSelect>
          <div id={`${monthId}-error`}>
            <Refusal of={month.error} />
          </div>
        </div>
        <TextArea
          label={t('promise.move.reason')}
          placeholder={t('promise.move.reason.placeholder')}
          maxLength={limits.promiseReason}
          {...form.textField('reason')}
        />
        <Refusal of={form.submitError?.message} />
        <ActingAccount />
      </form>
    </Dialog>
  );
}

function Fact({ name, month }: { name: string; month: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-semibold">{formatMonth(month)}</dd>
    </div>
  );
}

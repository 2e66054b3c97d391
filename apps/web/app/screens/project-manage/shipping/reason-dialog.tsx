import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
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
import { TextArea } from '#app/ui/forms/text-field.tsx';

type ReasonForm = { reason: string };
const storedReason = schemaOf<ReasonForm>({ reason: '' });

type Props = {
  parcel: string;
  onUndo(reason: string): Promise<unknown>;
  onClose(): void;
};

/** Takes a parcel back whose backer was notified. */
export function ReasonDialog({ parcel, onUndo, onClose }: Props) {
  const uid = useViewer()?.uid ?? '';
  const draft = useStoredDraft({ uid, name: `shipping-undo:${parcel}` }, storedReason);
  const formId = useId();
  const form = useForm<ReasonForm>({
    defaultValues: draft.stored ?? { reason: '' },
    validate: ({ reason }) => (isBlank(reason) ? { reason: t('shipping.parcel.undo.reason.required') } : {}),
    onSubmit: async ({ reason }) => {
      await onUndo(reason.trim());
      draft.remove();
      onClose();
    },
    onChange: draft.save,
  });
  return (
    <Dialog
      title={t('shipping.parcel.undo.title')}
      description={t('shipping.parcel.undo.body')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={form.isSending}>
            {t('shipping.parcel.undo.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogForm} {...form.formProps}>
        <TextArea
          label={t('shipping.parcel.undo.reason')}
          placeholder={t('shipping.parcel.undo.reason.placeholder')}
          maxLength={limits.shippingReason}
          {...form.textField('reason')}
        />
        <ActingAccount />
      </form>
    </Dialog>
  );
}

import { sendProof } from '@pq/contract/endpoints/proofs';
import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { countLetters } from '@pq/domain/text/letters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Send } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { currentProofOf } from '#app/data/proofs.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { isStale } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

type ProofForm = { images: readonly UploadedFile[]; text: string };

const storedProof = schemaOf<ProofForm>({ images: [{ url: '', name: '' }], text: '' });

const problems: Record<UploadState, (images: ProofForm['images']) => string | undefined> = {
  sending: () => t('pay.files.busy'),
  failed: () => t('pay.files.failed'),
  still: (images) => (images.length === 0 ? t('proof.queue.send.required') : undefined),
};

type Props = {
  gateKey: string;
  round: number;
  /** The version of the latest proof, which the next one is based on. */
  version: number | undefined;
};

export function SendProofForm({ gateKey, round, version }: Props) {
  const uid = useViewer()?.uid ?? '';
  const draft = useStoredDraft({ uid, name: `proof:${gateKey}` }, storedProof);
  const [uploads, setUploads] = useState<UploadState>('still');
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const send = useMutation({
    ...callMutation(api, sendProof),
    onSuccess: async ({ msg }) => {
      draft.remove();
      if (msg) toast(msg);
      await invalidate(client, 'proofs', 'pledges');
    },
    onError: async (error, { text, images }) => {
      const current = currentProofOf(error);
      // The proof had arrived, and the answer was lost.
      const isSame =
        current?.round === round && current.text === text?.trim() && current.images.length === images.length;
      if (isSame) {
        draft.remove();
        toast(t('proof.queue.sent.done'));
      } else toast(isStale(error) ? t('proof.queue.stale') : error.message, 'error');
      if (current) await invalidate(client, 'proofs', 'pledges');
    },
  });
  const form = useForm<ProofForm>({
    defaultValues: draft.stored ?? { images: [], text: '' },
    validate: ({ images }) => {
      const problem = problems[uploads](images);
      return problem === undefined ? {} : { images: problem };
    },
    onSubmit: ({ images, text }) =>
      send.mutateAsync({ gateKey, text, images: images.map(({ url }) => url), version }),
    fieldsInCall: { images: ['images', t('pay.files.gone')] },
    onChange: draft.save,
  });
  const { text, images } = form.values;
  const error = form.error('images');
  return (
    <form className="grid gap-4" {...form.formProps}>
      <h3 className="text-h3">{t('proof.queue.send', { n: round })}</h3>
      <div ref={form.fieldRef('images')} tabIndex={-1} className="focus:outline-none">
        <Uploader
          kind="attachment"
          label={t('proof.queue.send.pictures')}
          hint={t('pay.files.hint')}
          limit={limits.proofImages}
          files={images}
          onFiles={(files) => form.setValues({ images: files })}
          onState={setUploads}
        />
        {error ? (
          <Message tone="danger" role="alert">
            <Icon of={CircleAlert} size={16} />
            {error}
          </Message>
        ) : null}
      </div>
      <TextArea
        label={t('proof.queue.send.text')}
        maxLength={limits.proofText}
        {...form.textField('text')}
        hint={t('writing.letters', {
          n: formatNumber(countLetters(text)),
          limit: formatNumber(limits.proofText),
        })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 text-ink-3 text-small max-tablet:basis-full">{t('proof.queue.send.hint')}</p>
        <Button type="submit" className="max-tablet:w-full" busy={form.isSending}>
          <Icon of={Send} size={20} />
          {t('proof.queue.send.action')}
        </Button>
      </div>
    </form>
  );
}

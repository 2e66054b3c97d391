import { keepReported, keepReportedNews, setBlind } from '@pq/contract/endpoints/admin/moderation';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { DetailFoot } from '../parts/detail.tsx';
import { Actions } from '../parts/screen.tsx';
import { ReasonField, reasonProblem } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

const templates = ['abuse', 'spam', 'privacy'] as const;

type Props = {
  type: 'comment' | 'news';
  reported: { key: string; isBlind: boolean; isDeleted?: boolean; seen: string };
  /** The reported thing, as the question for the password names it. */
  subject: string;
  /** Whether it has reports that are not decided yet. */
  isOpen: boolean;
  onDecided(): void;
};

export function ReportDecision({ type, reported, subject, isOpen, onDecided }: Props) {
  const { key, isBlind, isDeleted = false, seen } = reported;
  const client = useQueryClient();
  const toast = useToast();
  const options = {
    onSuccess: () => {
      release();
      toast(t('admin.done'));
      onDecided();
    },
    onError: (error: Error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin', type === 'news' ? 'news' : 'comments'),
  };
  const blind = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, setBlind),
      ({ on }) => [
        [t('freshPassword.what'), t(on ? 'freshPassword.hide' : 'freshPassword.show')],
        [t('freshPassword.subject'), subject],
      ],
    ),
    ...options,
  });
  const dismiss = useMutation({
    ...callMutation(useApi(), type === 'news' ? keepReportedNews : keepReported),
    ...options,
  });
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonProblem(reason) }),
    onSubmit: ({ reason }) => blind.mutateAsync({ type, key, on: !isBlind, reason, seen }),
  });
  const { release } = useDraftGuard(form.values.reason.trim() !== '');
  if (isDeleted && !isOpen) return null;
  return (
    <DetailFoot label={t('admin.reports.decide')}>
      <div className="flex flex-wrap gap-2">
        {templates.map((name) => (
          <ChipButton
            key={name}
            onPress={() => {
              const written = form.getValues().reason.trimEnd();
              const more = t(`admin.reports.template.${name}.text`);
              form.setValues({ reason: [written, more].filter(Boolean).join('\n') });
            }}
          >
            {t(`admin.reports.template.${name}`)}
          </ChipButton>
        ))}
      </div>
      <ReasonField
        label={t('admin.reports.decide')}
        hint={t('admin.reason.hint')}
        {...form.textField('reason')}
      />
      <Actions atEnd>
        {isOpen ? (
          <Button
            variant="line"
            busy={form.isSending}
            onClick={() => form.submitWith(({ reason }) => dismiss.mutateAsync({ key, reason, seen }))}
          >
            {t('admin.reports.keep')}
          </Button>
        ) : null}
        {isDeleted ? null : (
          <Button variant={isBlind ? 'fill' : 'danger'} busy={form.isSending} onClick={form.submit}>
            {t(isBlind ? 'admin.unblind' : 'admin.blind')}
          </Button>
        )}
      </Actions>
    </DetailFoot>
  );
}

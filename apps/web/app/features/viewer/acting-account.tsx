import { t } from '@pq/domain/copy';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { useViewer } from './use-viewer.ts';

/** Names the acting account, because several people may share a browser. */
export function ActingAccount({ className }: { className?: string }) {
  const profile = useViewer()?.profile;
  if (!profile) return null;
  const { nickname, email } = profile;
  return (
    <p className={className}>
      <WrappedText>{t('account.acting', { nickname, email })}</WrappedText>
    </p>
  );
}

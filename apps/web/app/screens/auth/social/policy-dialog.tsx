import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { policiesQuery } from '#app/data/site.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';

/** The text of a policy over the form that asks for it. */
export function PolicyDialog({ id, onClose }: { id: 'terms' | 'private'; onClose(): void }) {
  const policies = useQuery(policiesQuery(useApi()));
  const policy = policies.data?.[id];
  return (
    <Dialog
      title={policy?.title ?? t(`policy.tab.${id}`)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
      <section className="auth-policy" tabIndex={0} aria-label={t(`policy.tab.${id}`)}>
        {policies.isPending ? <Skeleton className="auth-wait" /> : null}
        {policies.isError ? (
          <ErrorState title={policies.error.message} onRetry={() => void policies.refetch()} />
        ) : null}
        {policy?.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </section>
    </Dialog>
  );
}

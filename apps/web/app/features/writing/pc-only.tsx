import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';

type Props = {
  title?: string;
  /** Where to go on; the main page when nothing is said. */
  action?: ReactNode;
  children: ReactNode;
};

/** What is made on wide screens alone; below them there is a sentence that says so. The style sheet decides. */
export function PcOnly({ title = t('write.pcOnly'), action, children }: Props) {
  return (
    <>
      <div className="wr-narrow">
        <EmptyState
          heading="h1"
          title={title}
          action={action ?? <ButtonLink to="/">{t('common.goMain')}</ButtonLink>}
        />
      </div>
      <div className="wr-wide">{children}</div>
    </>
  );
}

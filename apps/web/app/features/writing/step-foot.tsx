import { t } from '@pq/domain/copy';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  before: { name: string; to: string } | undefined;
  children: ReactNode;
};

export function StepFoot({ before, children }: Props) {
  return (
    <div className="mt-10 flex flex-wrap justify-between gap-2 border-line border-t pt-6">
      {before ? (
        <ButtonLink variant="line" to={before.to}>
          <Icon of={ChevronLeft} size={20} />
          {t('writing.previous', { step: before.name })}
        </ButtonLink>
      ) : (
        <span />
      )}
      {children}
    </div>
  );
}

import type { Project } from '@pq/contract/shapes/project';
import { routeSegments } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { Wrap } from '#app/ui/frame.tsx';
import { PaymentSections } from './payment-sections.tsx';
import type { PaymentForm } from './use-payment-form.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  project: Project;
  form: PaymentForm;
  children: ReactNode;
};

export const paymentColumns =
  'pt-5 tablet:grid tablet:grid-cols-[minmax(0,1fr)_var(--spacing-panel)] tablet:items-start tablet:gap-beside tablet:[@media(height>820px)]:pt-10';

export const titleClass =
  'col-span-full focus:outline-none max-tablet:sr-only tablet:[@media(height<=820px)]:-mb-6 tablet:[@media(height<=820px)]:text-h1 tablet:[@media(height>820px)]:-mb-4 tablet:[@media(height>820px)]:text-title pc:[@media(height>820px)]:-mb-7';
export const leadClass =
  'col-span-full mb-5 text-ink-2 tablet:mb-0 tablet:has-[>p]:-mb-5 pc:-mb-5 pc:has-[>p]:-mb-9';

export function CheckoutPage({ title, lead, project, form, children }: Props) {
  return (
    <Wrap data-room="bar" data-purpose={routeSegments[project.purpose]}>
      <div className={paymentColumns}>
        {/* On phones the header shows the title, so here it is only for screen readers. */}
        <h1 className={titleClass}>{title}</h1>
        {lead ? <div className={leadClass}>{lead}</div> : null}
        <div>
          <PaymentSections project={project} form={form} />
        </div>
        {children}
      </div>
    </Wrap>
  );
}

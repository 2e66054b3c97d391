import type { Project } from '@pq/contract/shapes/project';
import { routeWords } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { PaymentSections } from './payment-sections.tsx';
import type { Typed } from './use-payment-draft.ts';

type Props = {
  title: string;
  /** What has to be known before anything is typed. */
  lead?: ReactNode;
  project: Project;
  typed: Typed;
  children: ReactNode;
};

/** The page on which a pledge is made or changed: the numbered sections, and beside them what is to be confirmed. */
export function CheckoutPage({ title, lead, project, typed, children }: Props) {
  return (
    <div className="wrap has-action-bar" data-purpose={routeWords[project.purpose]}>
      <div className="p-g">
        <h1>{title}</h1>
        {lead ? <div className="p-lead">{lead}</div> : null}
        <div ref={typed.form}>
          <PaymentSections
            project={project}
            draft={typed.draft}
            problems={typed.problems}
            onChange={typed.change}
            onUploads={typed.setUploads}
          />
        </div>
        {children}
      </div>
    </div>
  );
}

import type { Project } from '@pq/contract/shapes/project';
import { routeWords } from '@pq/domain/project/project';
import { type ReactNode, useEffect, useRef } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone; who goes on by keyboard begins at the top of the form.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="wrap has-action-bar" data-purpose={routeWords[project.purpose]}>
      <div className="p-g">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
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

import type { Project } from '@pq/contract/shapes/project';
import { useOutletContext } from 'react-router';

export default function ProjectRefundScreen() {
  const project = useOutletContext<Project>();
  return project.refund
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => (
      <p key={line} className="not-first:mt-4">
        {line}
      </p>
    ));
}

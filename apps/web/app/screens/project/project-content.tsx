import type { Project } from '@pq/contract/shapes/project';
import { useOutletContext } from 'react-router';

/** The story of a project; its HTML is made clean by the server when it is written. */
export default function ProjectContentScreen() {
  const project = useOutletContext<Project>();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by one allowlist
  return <div className="story-html" dangerouslySetInnerHTML={{ __html: project.editor }} />;
}

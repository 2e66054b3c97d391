import type { Project } from '@pq/contract/shapes/project';
import { useMemo } from 'react';
import { useOutletContext } from 'react-router';
import { withResponsivePictures } from '#app/ui/html-pictures.ts';

/** As wide as the text, in the columns of `.d-g`. */
const SIZES =
  '(min-width: 1160px) 720px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), calc(100vw - 40px)';

/** The story of a project; its HTML is made clean by the server when it is written. */
export default function ProjectContentScreen() {
  const project = useOutletContext<Project>();
  const html = useMemo(() => withResponsivePictures(project.editor, SIZES), [project.editor]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by one allowlist
  return <div className="story-html" dangerouslySetInnerHTML={{ __html: html }} />;
}

import type { Project } from '@pq/contract/shapes/project';
import { useOutletContext } from 'react-router';
import { Story } from '#app/features/rich-reading/story.tsx';

// The width of the text, in the columns of project.tsx.
const SIZES =
  '(min-width: 1160px) 720px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), calc(100vw - 40px)';

export default function ProjectContentScreen() {
  const { editor } = useOutletContext<Project>();
  return <Story html={editor} sizes={SIZES} />;
}

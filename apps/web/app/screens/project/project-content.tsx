import type { Project } from '@pq/contract/shapes/project';
import { useOutletContext } from 'react-router';
import { Story } from '#app/features/rich-reading/story.tsx';
import { contentSizes } from './content-sizes.ts';

export default function ProjectContentScreen() {
  const { editor } = useOutletContext<Project>();
  return <Story html={editor} sizes={contentSizes} />;
}

import { changedFields } from '@pq/contract/changed-fields';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { useEffect, useRef, useState } from 'react';
import { joinParts, withParts } from '../../write/draft-content.ts';
import type { Writing } from '../../write/use-draft.ts';

/**
 * A project in the hands of whoever corrects it: the fields of writing over a copy in memory. Nothing is saved by itself.
 * Without a key in it, pictures go to the administrator's own uploads.
 */
export function useCorrection(draft: Draft) {
  const [content, setContent] = useState<Writing['content']>(draft);
  const [parts, setParts] = useState<DraftData>({});
  const current = useRef(content);
  useEffect(() => {
    current.current = content;
  }, [content]);
  const view = { key: null, save: { kind: 'stored', at: draft.savedAt }, restored: false } as const;
  const writing: Writing = {
    ...view,
    content,
    change(told) {
      setContent((before) => withParts(before, told));
      setParts((before) => joinParts(before, told));
    },
    latest: () => ({ ...view, content: current.current }),
    flush: async () => true,
    settle: async () => undefined,
  };
  return { writing, parts, changed: changedFields(draft, content) };
}

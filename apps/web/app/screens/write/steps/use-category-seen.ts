import type { WriteStep } from '@pq/domain/project/write-steps';
import { useEffect, useState } from 'react';
import { keepInTab, recallFromTab } from '#app/kept/tab-memory.ts';
import { type DraftContent, emptyContent } from '../draft/draft-content.ts';
import type { WritePlace } from '../write-place.ts';

/**
 * Whether the category and the time of charging are the maker's choice: they differ from what the site had set, or their
 * step was opened in this tab.
 */
export function useCategorySeen({ uid, purpose, key }: WritePlace, step: WriteStep, content: DraftContent) {
  const name = `write-category:${purpose}:${key ?? ''}`;
  const here = step === 'category';
  const [seen, setSeen] = useState(() => recallFromTab(uid, name) === true);
  // Under its key only, which the first save gives: the next new draft has not been seen.
  const kept = seen || here;
  useEffect(() => {
    if (!kept) return;
    setSeen(true);
    if (key !== null) keepInTab(uid, name, true);
  }, [kept, uid, name, key]);
  return kept || isChosen(content);
}

/** Whether something of it is not as the site sets it. */
function isChosen({ category, config }: DraftContent): boolean {
  const set = emptyContent();
  return (
    category !== set.category ||
    config.projectType !== set.config.projectType ||
    config.deliveryType !== set.config.deliveryType
  );
}

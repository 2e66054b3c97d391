import { keepPreviousData } from '@tanstack/react-query';

/** What only administrators see and do. */
export const consoleKey = ['admin'] as const;

/** Decisions of others count: no list is taken for fresh, and the page before stands until the next is there. */
export const freshList = { staleTime: 0, placeholderData: keepPreviousData } as const;

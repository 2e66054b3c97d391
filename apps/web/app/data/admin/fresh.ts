import { keepPreviousData } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';

/** Prefix of the keys of all admin queries. */
export const adminKey = ['admin'] as const;

/** Other admins change these lists; the previous page is shown until the next is loaded. */
export const freshList = { ...freshFor, placeholderData: keepPreviousData } as const;

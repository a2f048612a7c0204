import { keepPreviousData } from '@tanstack/react-query';

/** For list queries: keeps the old rows while a page or filter loads. */
export const keepRows = { placeholderData: keepPreviousData } as const;

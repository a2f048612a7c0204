import { FIRST_PART_ERRORS } from './first-part-catalogue';
import { FIRST_PART_VALIDATION } from './first-part-validation';
import { SECOND_PART } from './second-part';
import type { SpecMessage } from './spec-message';

export const SPEC_MESSAGES: readonly SpecMessage[] = [...FIRST_PART_VALIDATION, ...FIRST_PART_ERRORS, ...SECOND_PART];

/** Messages that no screen shows, with the reason. The list must not grow. */
export const NOT_SHOWN: readonly { section: SpecMessage['section']; message: string; reason: string }[] = [
  {
    section: '1.8',
    message: 'Unauthorized: No token found.',
    reason: 'The session is a cookie: there is no token that could be missing on this side',
  },
  {
    section: '1.8',
    message: 'Failed to delete {name}',
    reason: 'A refusal names its reason: Error deleting {name}: {message}',
  },
  { section: '1.8', message: 'Invalid categories data format', reason: 'Answers are typed from the router' },
  { section: '1.8', message: 'Invalid companies data format', reason: 'Answers are typed from the router' },
  { section: '1.8', message: 'Invalid unit types data format', reason: 'Answers are typed from the router' },
  { section: '1.8', message: 'No product selected for update', reason: 'The edit dialog opens from a row only' },
  { section: '2.8', message: 'An error occurred: {message}', reason: "The server's own message is shown instead" },
  {
    section: '2.8',
    message: 'Server responded with status: {code}',
    reason: "The server's own message and request id are shown instead",
  },
  { section: '2.8', message: 'No document selected for update', reason: 'The edit dialog opens from a row only' },
  {
    section: '2.8',
    message: 'Failed to fetch pharmacy products',
    reason: 'The inventory reads approved items, not the catalogue',
  },
  { section: '2.8', message: 'Not authenticated', reason: 'An internal error of the old client; the gate says it' },
  { section: '2.8', message: 'Failed to fetch orders', reason: 'An internal error of the old client' },
  { section: '2.8', message: 'Search request failed', reason: 'An internal error of the old client' },
];

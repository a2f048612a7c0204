import { setupServer } from 'msw/node';

/** The one mock server of a test file; `renderScreen` adds the answers of each test. */
export const server = setupServer();

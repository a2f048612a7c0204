import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

export const RECEIPT_STYLES = '/receipt.css';

/** The mock server of a test file; `renderScreen` adds the responses of each test. */
export const server = setupServer(http.get(RECEIPT_STYLES, () => HttpResponse.text('')));

import { text } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The text of a downloaded file. The shared browser is remote, so the file has no local path. */
export const textOfDownload = async (file: Download): Promise<string> => text(await file.createReadStream());

import { UPLOAD_FAULTS } from '@bhandar/domain/shared';
import { describe, expect, it } from 'vitest';
import { messages as bn } from '../kit/messages/bn';
import { messages as en } from '../kit/messages/en';
import { messages as hi } from '../kit/messages/hi';
import { uploadRefusal } from './upload-refusal';

const keyOf = (fault: string) => `upload${fault.charAt(0).toUpperCase()}${fault.slice(1)}`;

describe('the refusal of an upload', () => {
  it.each(Object.entries(UPLOAD_FAULTS))('%s names its limit in every language', (fault, text) => {
    for (const messages of [en, bn, hi]) {
      const said = (messages as Record<string, string>)[keyOf(fault)];
      expect(said).toBeDefined();
      expect(said?.includes('{{limit}}')).toBe(text.includes('{{limit}}'));
    }
  });

  it('without a limit of ours is told in the words of the server', () => {
    expect(uploadRefusal({ message: 'Choose a CSV or XLSX file' })).toBe('Choose a CSV or XLSX file');
    expect(uploadRefusal('no answer')).toBeUndefined();
  });
});

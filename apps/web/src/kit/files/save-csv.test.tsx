import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as files from '../../lib/api/save-file';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import { useSaveCsv } from './save-csv';

const store = { id: '0198a1c0-0000-7000-8000-0000000000a1', name: 'Lazz Pharma', city: 'Dhaka' };
const other = { id: '0198a1c0-0000-7000-8000-0000000000a2', name: 'Green Corner', city: 'Dhaka' };

function SaveSales() {
  const saveCsv = useSaveCsv();
  return (
    <button type="button" onClick={() => saveCsv('Sales', [['Day'], ['2026-11-28']])}>
      Save
    </button>
  );
}

it.each([
  ['one store', [store], /^Lazz-Pharma_Sales_/],
  ['two stores, whose list holds both', [store, other], /^Sales_/],
])('a file of a manager of %s is named by what it holds (it bore the first store alone)', async (_, stores, name) => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user } = renderScreen(<SaveSales />, {
    user: { ...PEOPLE.admin, storeName: store.name, stores },
    answers: { audit: { noteExport: () => ({ message: 'Noted' }) } },
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save.mock.calls[0]?.[0]).toMatch(name);
});

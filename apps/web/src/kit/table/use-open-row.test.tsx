import { eventually } from '@bhandar/testing/eventually';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen';
import { useOpenRow } from './use-open-row';
import { usePage } from './use-page';

function List() {
  const page = usePage();
  const { openId, open, close } = useOpenRow('row');
  return (
    <>
      <output>{`page ${page.page}, ${openId ? `open ${openId}` : 'closed'}`}</output>
      <button type="button" onClick={() => page.setPage(3)}>
        page 3
      </button>
      <button type="button" onClick={() => open('a')}>
        open
      </button>
      <button type="button" onClick={() => open('b')}>
        next
      </button>
      <button type="button" onClick={close}>
        close
      </button>
    </>
  );
}

const shows = (text: string) => eventually(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const back = () => act(() => window.history.back());

async function openOnPage3() {
  const { user } = renderScreen(<List />, { path: '/list' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('page 3');
  await eventually(() => expect(window.location.search).toBe('?page=3'));
  await press('open');
  await eventually(() => expect(window.location.search).toBe('?page=3&row=a'));
  return press;
}

describe('useOpenRow', () => {
  it('closes the sheet on Back and keeps the list’s page (Back used to go to page 1)', async () => {
    await openOnPage3();
    back();
    await shows('page 3, closed');
    back();
    await shows('page 1, closed');
  });

  it('leaves no history entry when the sheet is closed by its button', async () => {
    const press = await openOnPage3();
    await press('close');
    await shows('page 3, closed');
    await eventually(() => expect(window.location.search).toBe('?page=3'));
    back();
    await shows('page 1, closed');
  });

  it('closes the sheet by one Back after moving to the next row', async () => {
    const press = await openOnPage3();
    await press('next');
    await shows('page 3, open b');
    await eventually(() => expect(window.location.search).toBe('?page=3&row=b'));
    back();
    await shows('page 3, closed');
  });

  it('closes a sheet opened from a link without leaving the screen', async () => {
    const { user } = renderScreen(<List />, { path: '/list?page=2&row=a' });
    await user.click(screen.getByRole('button', { name: 'close' }));
    await shows('page 2, closed');
    await eventually(() => expect(window.location.search).toBe('?page=2'));
  });
});

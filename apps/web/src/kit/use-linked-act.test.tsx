import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen';
import { useLinkedAct } from './use-linked-act';

function Linked({ act }: { act: (value: string) => void }) {
  useLinkedAct('new', act);
  return <p>List</p>;
}

test('a link acts once and leaves the address as it would be without it', async () => {
  const act = vi.fn();
  renderScreen(<Linked act={act} />, { path: '/?page=2&new=goods' });
  expect(screen.getByText('List')).toBeVisible();
  await waitFor(() => expect(act.mock.calls).toEqual([['goods']]));
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
});

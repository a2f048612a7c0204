import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../../lib/session/session';
import { storedUser } from '../../../lib/session/stored-user';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { tillContext } from '../testing';
import { useLock } from './use-lock';

function Till() {
  const { user } = useSession({ ask: true });
  const lock = useLock(tillContext().store?.id ?? '');
  return (
    <button type="button" onClick={() => void lock()}>
      {user?.tillLocked ? 'Locked' : 'Open'}
    </button>
  );
}

it('a till stays locked when an answer from before the lock comes late: it showed the former person in', async () => {
  let answer = () => undefined as unknown;
  let locks = 0;
  const late = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  const { user } = renderScreen(<Till />, {
    user: PEOPLE.employee,
    answers: {
      accounts: {
        me: async () => {
          await late;
          return PEOPLE.employee;
        },
      },
      pos: {
        lockTill: () => {
          locks += 1;
          return { locked: true };
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('button', { name: 'Locked' });
  await waitFor(() => expect(locks).toBe(1));
  answer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByRole('button')).toHaveTextContent('Locked');
  expect(storedUser().user).toMatchObject({ id: PEOPLE.employee.id, tillLocked: true });
});

import { eventually } from '@bhandar/testing/eventually';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storedUser } from '../lib/session/stored-user';
import { setWaitingCount } from '../offline/waiting-count';
import { PEOPLE, renderScreen } from '../testing/render-screen';
import { UserBlock } from './user-block';

it('useLogout confirms when sales wait on the device, and the sales stay', async () => {
  let loggedOut = 0;
  const { user } = renderScreen(<UserBlock />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard',
    answers: {
      accounts: {
        me: () => PEOPLE.employee,
        logout: () => {
          loggedOut += 1;
          return { message: 'Logged out successfully' };
        },
      },
    },
  });
  setWaitingCount(2);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out with 2 sales waiting?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(loggedOut).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const again = await screen.findByRole('alertdialog');
  await user.click(within(again).getByRole('button', { name: 'Logout' }));
  await eventually(() => expect(storedUser().user).toBeUndefined());
  expect(loggedOut).toBe(1);
  expect(localStorage.getItem('till-waiting')).toBe('2');
  setWaitingCount(0);
});

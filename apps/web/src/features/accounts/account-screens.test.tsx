import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import LoginScreen from './sessions/login-screen';
import RegisterScreen from './staff/register-screen';

const field = (name: RegExp | string) => screen.getByLabelText(name);

/** The server fails without a message. */
const fails = () => {
  throw trpcError('INTERNAL', 'Something went wrong');
};

describe('LoginScreen', () => {
  const fill = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.type(field(/^Email/), 'anik@example.com');
    await user.type(field(/^Password(?! strength)/), 'Correct4Horse!');
  };

  it('shows an error beside each empty field', async () => {
    const { user } = renderScreen(<LoginScreen />);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(field(/^Email/)).toHaveFocus();
  });

  it.each([
    ['superadmin', '/dashboard'],
    ['admin', '/admin-dashboard'],
    ['employee', '/employee-dashboard'],
  ] as const)('signs in a %s, goes to %s and stores the user', async (role, home) => {
    const login = vi.fn(() => ({ user: PEOPLE[role] }));
    const { user } = renderScreen(<LoginScreen />, {
      path: '/login',
      answers: { accounts: { login, me: () => PEOPLE[role] } },
    });
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(login).toHaveBeenCalledWith({ email: 'anik@example.com', password: 'Correct4Horse!', remember: true });
    await waitFor(() => expect(window.location.pathname).toBe(home));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role });
  });

  it('goes to the requested page after sign-in, unless it belongs to another role', async () => {
    const answers = { accounts: { login: () => ({ user: PEOPLE.admin }), me: () => PEOPLE.admin } };
    const first = renderScreen(<LoginScreen />, {
      path: '/login?from=%2Fadmin-dashboard%2Femployees%3Fpage%3D2',
      answers,
    });
    await fill(first.user);
    await first.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/admin-dashboard/employees?page=2'),
    );
    first.unmount();
    localStorage.clear();
    const second = renderScreen(<LoginScreen />, { path: '/login?from=https%3A%2F%2Fevil.example', answers });
    await fill(second.user);
    await second.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard'));
  });

  it.each([
    ['NOT_AUTHENTICATED', 'Invalid email or password'],
    ['NOT_PERMITTED', 'Your account is awaiting approval'],
  ] as const)('shows the server’s message (%s) in the form and as a toast', async (kind, message) => {
    const { user } = renderScreen(<LoginScreen />, {
      answers: {
        accounts: {
          login: () => {
            throw trpcError(kind, message);
          },
        },
      },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  });

  it('shows a generic error when the server sends no message', async () => {
    const { user } = renderScreen(<LoginScreen />, { answers: { accounts: { login: fails } } });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
  });
});

describe('RegisterScreen', () => {
  const input = {
    firstName: 'Rahima',
    lastName: 'Khatun',
    email: 'rahima@example.com',
    phone: '01712345678',
    city: 'Dhaka',
    storeName: 'Dhanmondi',
    role: 'employee',
    password: 'Rickshaw7!Green',
    confirmPassword: 'Rickshaw7!Green',
  };
  const labels = {
    firstName: /^First name/,
    lastName: /^Last name/,
    email: /^Email/,
    phone: /^Phone/,
    city: /^City/,
    storeName: /^Store name/,
    password: /^Password(?! strength)/,
    confirmPassword: /^Confirm password/,
  };

  const fill = async (user: ReturnType<typeof renderScreen>['user'], over: Partial<typeof input> = {}) => {
    const values = { ...input, ...over };
    for (const [name, label] of Object.entries(labels)) {
      await user.click(field(label));
      await user.paste(values[name as keyof typeof labels]);
    }
    await user.click(screen.getByRole('combobox', { name: /Request For Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Employee' }));
  };

  it('sends the request, shows the server’s message and goes to sign-in', async () => {
    const register = vi.fn(() => ({ message: 'Registration successful! Your request awaits approval.' }));
    const { user } = renderScreen(<RegisterScreen />, { path: '/register', answers: { accounts: { register } } });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Registration successful! Your request awaits approval.')).toBeVisible();
    expect(register).toHaveBeenCalledWith(input);
    expect(window.location.pathname).toBe('/login');
  });

  it('shows a generic error and stays when the server sends no message', async () => {
    const { user } = renderScreen(<RegisterScreen />, {
      path: '/register',
      answers: { accounts: { register: fails } },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Registration failed. Please try again.')).toBeVisible();
    expect(window.location.pathname).toBe('/register');
  });

  it('requires all nine fields', async () => {
    const { user } = renderScreen(<RegisterScreen />);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findAllByText('Please fill in all fields')).toHaveLength(9);
  });

  it('shows the spec’s password errors', async () => {
    const { user } = renderScreen(<RegisterScreen />);
    await fill(user, { password: 'weak', confirmPassword: 'weaker' });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText(/^Password must be at least 8 characters long and include/)).toBeVisible();
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
  });

  it('shows a taken email beside its field', async () => {
    const { user } = renderScreen(<RegisterScreen />, {
      answers: {
        accounts: {
          register: () => {
            throw trpcError('DUPLICATE', 'Email already registered', { email: 'Email already registered' });
          },
        },
      },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(field(/^Email/)).toBeInvalid());
    const group = field(/^Email/).closest('div')?.parentElement;
    expect(within(group ?? document.body).getAllByText('Email already registered').length).toBeGreaterThan(0);
  });
});

import { companyAnswer, setupEntryAnswer } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import CategoriesScreen from './categories-screen';
import CompaniesScreen from './companies-screen';
import UnitTypesScreen from './unit-types-screen';

const category = setupEntryAnswer();
const company = companyAnswer();

it('the category list has the documented headers and ISO dates', async () => {
  renderScreen(<CategoriesScreen />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/setup/categories',
    answers: { catalogue: { listCategories: () => pageWith([category]) } },
  });
  const row = await screen.findByRole('row', { name: /Tablet/ });
  expect(within(row).getByText('5 Jan 2026')).toBeInTheDocument();
  for (const header of ['SN', 'Name', 'Description', 'Creator', 'Created At', 'Updated By', 'Updated At', 'Actions']) {
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
  }
});

it('the category dialog rejects an empty name with the documented message', async () => {
  const { user } = renderScreen(<CategoriesScreen />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/setup/categories',
    answers: { catalogue: { listCategories: () => pageWith([category]) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Tablet' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.clear(await screen.findByLabelText(/Description/));
  await user.click(screen.getByRole('button', { name: 'Save category' }));
  expect(await screen.findByText('All fields are required')).toBeInTheDocument();
});

it('the company list confirms an added company in a banner, or shows the error', async () => {
  const updateCompany = vi.fn(() => company);
  const { user } = renderScreen(<CompaniesScreen />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/setup/companies',
    answers: { catalogue: { listCompanies: () => pageWith([company]), updateCompany } },
  });
  expect(await screen.findByRole('link', { name: 'squarepharma.com.bd' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  const edit = async (phone: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${company.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.clear(await screen.findByLabelText(/Phone/));
    await user.type(screen.getByLabelText(/Phone/), phone);
    await user.click(screen.getByRole('button', { name: 'Save company' }));
  };
  await edit('02-8833047');
  expect(await screen.findByText('Company updated successfully!')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Company updated successfully!')).not.toBeInTheDocument());
  updateCompany.mockImplementation(() => {
    throw trpcError('DUPLICATE', 'This company already exists');
  });
  await edit('01711000000');
  expect(await screen.findByText('Error updating company: This company already exists')).toBeInTheDocument();
});

it.each([
  ['Failed to update category', 'Save category', <CategoriesScreen key="c" />, 'updateCategory'],
  ['Failed to update unit type', 'Save unit type', <UnitTypesScreen key="u" />, 'updateUnitType'],
] as const)('shows "%s" when the server fails without a message', async (message, save, page, procedure) => {
  const fails = () => {
    throw trpcError('INTERNAL', 'Something went wrong');
  };
  const { user } = renderScreen(page, {
    user: PEOPLE.superadmin,
    path: '/dashboard/setup/categories',
    answers: {
      catalogue: {
        listCategories: () => pageWith([category]),
        listUnitTypes: () => pageWith([category]),
        [procedure]: fails,
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Tablet' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.type(await screen.findByLabelText(/Description/), ' and more');
  await user.click(screen.getByRole('button', { name: save }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('the company dialog shows why a company could not be added', async () => {
  const { user } = renderScreen(<CompaniesScreen />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/setup/companies',
    answers: {
      catalogue: {
        listCompanies: () => pageWith([]),
        createCompany: () => {
          throw trpcError('DUPLICATE', 'This company already exists');
        },
      },
    },
  });
  await user.click((await screen.findAllByRole('button', { name: 'New company' }))[0] as HTMLElement);
  const texts = { Name: 'Square', Phone: '0212345678', Email: 'a@b.co', Website: 'b.co', Address: 'Dhaka' };
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Add company' }));
  expect(await screen.findByText('Error adding company: This company already exists')).toBeVisible();
});

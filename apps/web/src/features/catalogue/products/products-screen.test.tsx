import { productRevision } from '@bhandar/domain/catalogue';
import { eventually } from '@bhandar/testing/eventually';
import { productAnswer } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import ProductsScreen from './products-screen';

const OPTIONS = {
  categories: [{ id: '0198a1c0-0000-7000-8000-00000000c001', name: 'Tablet' }],
  companies: [{ id: '0198a1c0-0000-7000-8000-00000000c002', name: 'Square' }],
  unitTypes: [{ id: '0198a1c0-0000-7000-8000-00000000c003', name: 'tablet' }],
};

const napa = productAnswer({ tradeName: 'Napa', stock: 84 });
const seclo = productAnswer({ tradeName: 'Seclo', genericName: 'Omeprazole', strength: '20 mg', stock: 6 });
const fexo = productAnswer({ tradeName: 'Fexo', strength: '120 mg', stock: 0, unitMrpMinor: null });

type User = ReturnType<typeof renderScreen>['user'];

const path = '/dashboard/products/pharmacy';
const answers = {
  listProducts: () => pageWith([napa, seclo, fexo]),
  setupOptions: () => OPTIONS,
};

describe('ProductsScreen', () => {
  it('shows the documented columns, with low and empty stock in words', async () => {
    renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: answers },
    });
    const row = await screen.findByRole('row', { name: /Seclo/ });
    for (const header of ['SN', 'Trade Name', 'Category', 'Strength', 'Company', 'Stock', 'Actions']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
    expect(within(row).getByText('Low')).toBeInTheDocument();
    expect(within(row).getByRole('meter', { name: 'Stock' })).toHaveAttribute('aria-valuenow', '6');
    expect(within(screen.getByRole('row', { name: /Fexo/ })).getByText('Out')).toBeInTheDocument();
  });

  it('shows the number of matches, or "No products found"', async () => {
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: {
        catalogue: {
          ...answers,
          listProducts: ({ search }) => ({
            ...pageWith(search === 'zzz' ? [] : [napa]),
            ...(search === 'par' ? { totalItems: 12 } : {}),
          }),
        },
      },
    });
    await user.type(await screen.findByRole('searchbox'), 'nap');
    expect(await screen.findByText('1 product')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'par');
    expect(await screen.findByText('Found 12 products matching "par"')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No products found')).toBeInTheDocument();
    expect(await screen.findByText('No products found matching "zzz"')).toBeInTheDocument();
  });

  it('gives an employee read access only', async () => {
    renderScreen(<ProductsScreen kind="pharmacy" />, { user: PEOPLE.employee, path, answers: { catalogue: answers } });
    await screen.findByRole('row', { name: /Napa/ });
    expect(screen.queryByRole('button', { name: 'New product' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
  });

  it('shows why the server refused to delete', async () => {
    const removeProduct = vi.fn(() => {
      throw trpcError('IN_USE', 'Cannot delete: stock on hand');
    });
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: { ...answers, removeProduct } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete product' }));
    expect(await screen.findByText('Error deleting Napa 500 mg: Cannot delete: stock on hand')).toBeInTheDocument();
    expect(removeProduct).toHaveBeenCalledWith({ id: napa.id });
  });

  it('deletes nothing when the confirmation is answered with no (there used to be none)', async () => {
    const removeProduct = vi.fn(() => ({ id: napa.id, tradeName: 'Napa' }));
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: { ...answers, removeProduct } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Delete Napa 500 mg?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(removeProduct).not.toHaveBeenCalled();
  });

  it('sets the "no barcode" filter with one click (it used to open a menu with one option)', async () => {
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: answers },
    });
    await user.click(await screen.findByRole('button', { name: 'Barcode: None' }));
    await eventually(() => expect(window.location.search).toBe('?noBarcode=1'));
  });

  it.each([
    ['its button', async (user: User) => user.click(await screen.findByRole('button', { name: 'Undo' }))],
    ['Alt+Z', async (user: User) => user.keyboard('{Alt>}[KeyZ]{/Alt}')],
  ])('confirms before deleting, and restores with %s', async (_, takeBack) => {
    const restoreProduct = vi.fn(() => napa);
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: {
        catalogue: { ...answers, removeProduct: () => ({ id: napa.id, tradeName: 'Napa' }), restoreProduct },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete product' }));
    expect(await screen.findByText('Napa 500 mg Deleted successfully.')).toBeVisible();
    await takeBack(user);
    expect(await screen.findByText('Napa 500 mg is back')).toBeVisible();
    expect(restoreProduct).toHaveBeenCalledWith({ id: napa.id });
    await user.keyboard('{Alt>}[KeyZ]{/Alt}');
    expect(restoreProduct).toHaveBeenCalledTimes(1);
  });

  it('restores several deleted rows together', async () => {
    const restored: string[] = [];
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: {
        catalogue: {
          ...answers,
          removeProduct: ({ id }) => ({ id, tradeName: '' }),
          restoreProduct: ({ id }) => {
            restored.push(id);
            return napa;
          },
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Napa 500 mg' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Seclo 20 mg' }));
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 brought back')).toBeVisible();
    expect(restored).toEqual([napa.id, seclo.id]);
  });
});

describe('ProductDialog', () => {
  it('names every missing field, beside it and in one toast', async () => {
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: answers },
    });
    await user.click(await screen.findByRole('button', { name: 'New product' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText(/Trade Name/), 'Ace');
    await user.click(within(dialog).getByRole('button', { name: 'Add product' }));
    expect(
      await screen.findByText('Missing required fields: Generic Name, Strength, Category, Company, Unit Type'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('Company is required')).toBeInTheDocument();
    expect(within(dialog).queryByText('Trade name is required')).not.toBeInTheDocument();
  });

  it('says what its form showed, and computes the unit price from the first pack’s', async () => {
    const product = productAnswer({ packs: [{ size: 10, name: 'strip', mrpMinor: 1200 }] });
    const updateProduct = vi.fn(() => product);
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: { ...answers, listProducts: () => pageWith([product]), updateProduct } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.click(await screen.findByLabelText('Prescription medicine'));
    const price = await screen.findByLabelText('Pack MRP');
    await user.clear(price);
    await user.type(price, '15');
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(await screen.findByText('Product updated successfully')).toBeInTheDocument();
    expect(updateProduct).toHaveBeenCalledWith(
      expect.objectContaining({
        id: product.id,
        revision: productRevision(product),
        unitMrpMinor: 150,
        requiresPrescription: true,
        packs: [{ size: 10, name: 'strip', mrpMinor: 1500 }],
      }),
    );
  });

  it('edits a product without strength (it used to require the strength first)', async () => {
    const product = productAnswer({ strength: '' });
    const updateProduct = vi.fn(() => product);
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: { ...answers, listProducts: () => pageWith([product]), updateProduct } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByLabelText(/Strength/)).toHaveValue('N/A');
    await user.click(screen.getByLabelText('Prescription medicine'));
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(await screen.findByText('Product updated successfully')).toBeInTheDocument();
    const { id } = product;
    const sent = { id, revision: productRevision(product), strength: 'N/A', requiresPrescription: true };
    expect(updateProduct).toHaveBeenCalledWith(expect.objectContaining(sent));
  });

  it('shows the documented message for an emptied field', async () => {
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: answers },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.clear(await screen.findByLabelText(/Trade Name/));
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(await screen.findByText('All fields are required')).toBeInTheDocument();
  });

  it('adds a category in place and chooses it', async () => {
    const categories = [...OPTIONS.categories];
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const createCategory = vi.fn(async ({ name }: { name: string }) => {
      await asked;
      categories.push({ id: '0198a1c0-0000-7000-8000-00000000c009', name });
      return {
        id: '0198a1c0-0000-7000-8000-00000000c009',
        name,
        description: '',
        createdBy: '',
        updatedBy: '',
        createdAt: '2026-01-05T04:30:00.000Z',
        updatedAt: null,
      };
    });
    const { user } = renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path,
      answers: { catalogue: { ...answers, setupOptions: () => ({ ...OPTIONS, categories }), createCategory } },
    });
    await user.click(await screen.findByRole('button', { name: 'New product' }));
    const dialog = await screen.findByRole('dialog');
    const field = await within(dialog).findByRole('combobox', { name: /Category/ });
    await user.click(field);
    await user.keyboard('Lozenge');
    await user.click(await screen.findByRole('option', { name: 'Create “Lozenge”' }));
    await waitFor(() => expect(createCategory).toHaveBeenCalledWith({ name: 'Lozenge' }));
    // The server has not responded yet and the user moves on; the field used to say "required" here.
    await user.tab();
    expect(field).toHaveTextContent('Lozenge');
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    answer();
    expect(await screen.findByText('Category added successfully')).toBeVisible();
    expect(field).toHaveTextContent('Lozenge');
  });
});

describe('ProductsScreen when the server fails without a message', () => {
  const fails = () => {
    throw trpcError('INTERNAL', 'Something went wrong');
  };
  const render = (catalogue: object, query = '') =>
    renderScreen(<ProductsScreen kind="pharmacy" />, {
      user: PEOPLE.superadmin,
      path: `${path}${query}`,
      answers: { catalogue: { ...answers, ...catalogue } },
    });

  it('names the list that could not be read, and the search when there was one', async () => {
    const list = render({ listProducts: fails });
    expect(await screen.findByText('Failed to fetch products')).toBeVisible();
    list.unmount();
    render({ listProducts: fails }, '?search=napa');
    expect(await screen.findByText('Failed to search products')).toBeVisible();
  });

  it('shows why a product could not be read', async () => {
    render({ getProduct: fails }, `?product=${napa.id}`);
    expect(await screen.findByText('Could not load product: Something went wrong')).toBeVisible();
  });

  it('shows that the form’s lists are loading, and when they fail', async () => {
    let answer: () => void = () => undefined;
    const waits = new Promise<typeof OPTIONS>((_, reject) => {
      answer = () => reject(trpcError('INTERNAL', 'Something went wrong'));
    });
    const { user } = render({ setupOptions: () => waits });
    await user.click(await screen.findByRole('button', { name: 'New product' }));
    expect(await screen.findByText('Loading form data...')).toBeInTheDocument();
    answer();
    expect(await screen.findByText('Failed to load form data')).toBeVisible();
  });

  it('names the added product, or says that it was not added', async () => {
    const createProduct = vi.fn(() => productAnswer({ tradeName: 'Ace' }));
    createProduct.mockImplementationOnce(fails);
    const { user } = render({ createProduct });
    await user.click(await screen.findByRole('button', { name: 'New product' }));
    const dialog = within(await screen.findByRole('dialog'));
    const texts = { 'Trade Name': 'Ace', 'Generic Name': 'Paracetamol', Strength: '500 mg' };
    for (const [label, text] of Object.entries(texts)) {
      await user.click(await dialog.findByLabelText(new RegExp(`^${label}`)));
      await user.paste(text);
    }
    for (const [label, option] of [
      ['Category', 'Tablet'],
      ['Company', 'Square'],
      ['Unit Type', 'tablet'],
    ] as const) {
      await user.click(dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    await user.click(dialog.getByRole('button', { name: 'Add product' }));
    expect(await screen.findByText('Failed to add product')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add product' }));
    expect(await screen.findByText('Ace 500 mg Added successfully.')).toBeVisible();
  });

  it('shows that nothing was updated', async () => {
    const { user } = render({ updateProduct: fails });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.type(await screen.findByLabelText(/Trade Name/), ' Extra');
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(await screen.findByText('Failed to update product')).toBeVisible();
  });
});

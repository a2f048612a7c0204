import {
  CreateProductForm,
  DEFAULT_PACK_TYPE,
  NO_STRENGTH,
  type Product,
  type ProductFormInput,
  type ProductKind,
  productRevision,
  productTitle,
  requiredProductFields,
  UpdateProductForm,
} from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useMutationToast, useZodForm, type ZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ProductFields } from './product-fields';

interface CreateProps {
  kind: ProductKind;
  onClose: () => void;
}

export function CreateProductDialog({ kind, onClose }: CreateProps) {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(CreateProductForm, { defaultValues: blankProduct(kind) });
  const create = trpc.catalogue.createProduct.useMutation(toasts({ failure: t('productAddFailed') }));
  useMissingToast(form, kind, (fields) => t('missingFields', { fields }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('newProduct')}
      submitLabel={t('addProduct')}
      submittingLabel={t('addingProduct')}
      onSubmit={async (values) => {
        const made = await create.mutateAsync(values);
        toast.success(t('productAdded', { name: productTitle(made) }));
        await utils.catalogue.invalidate();
      }}
    >
      <ProductFields kind={kind} stockLabel={t('openingStock')} stockHelp={t('openingStockHelp')} />
    </FormDialog>
  );
}

export function EditProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(UpdateProductForm, { defaultValues: editable(product) });
  const update = trpc.catalogue.updateProduct.useMutation(
    toasts({ success: t('productUpdated'), failure: t('productUpdateFailed') }),
  );
  useMissingToast(form, product.kind, () => t('allRequired'));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('editProduct', { name: productTitle(product) })}
      submitLabel={t('saveProduct')}
      submittingLabel={t('savingProduct')}
      onSubmit={async ({ kind: _, ...values }) => {
        await update.mutateAsync({ id: product.id, ...values });
        await utils.catalogue.invalidate();
      }}
    >
      <ProductFields kind={product.kind} code={product.code} stockLabel={t('stock')} stockHelp={t('stockHelp')} />
    </FormDialog>
  );
}

const blankProduct = (kind: ProductKind): ProductFormInput => ({
  kind,
  tradeName: '',
  genericName: '',
  strength: '',
  content: '',
  category: '',
  company: '',
  unitType: '',
  packType: DEFAULT_PACK_TYPE,
  unitMrpMinor: null,
  requiresPrescription: false,
  ven: '',
  packs: [],
  stock: 0,
});

const editable = (product: Product) => {
  const { kind, tradeName, genericName, content, category, company, unitType, packType, packs } = product;
  // A product from an import may have no strength; a form that requires one sends the placeholder instead.
  const strength = product.strength || (requiredProductFields(kind).includes('strength') ? NO_STRENGTH : '');
  const { unitMrpMinor, requiresPrescription, ven, stock } = product;
  const texts = { tradeName, genericName, strength, content, category, company, unitType, packType };
  return { revision: productRevision(product), kind, ...texts, unitMrpMinor, requiresPrescription, ven, packs, stock };
};

/** The documented toast about missing fields, beside the field errors. */
function useMissingToast(
  form: ZodForm<typeof CreateProductForm>,
  kind: ProductKind,
  sentence: (fields: string) => string,
): void {
  const { t } = useTranslation('catalogue');
  const { submitCount, errors } = form.formState;
  const told = useRef(0);
  useEffect(() => {
    // Shown once per submit, not again while the fields are filled.
    if (submitCount === told.current) return;
    told.current = submitCount;
    const missing = requiredProductFields(kind).filter((field) => {
      const value: unknown = form.getValues(field satisfies keyof ProductFormInput);
      return typeof value === 'string' && value.trim() === '' && errors[field] !== undefined;
    });
    if (missing.length > 0) {
      toast.error(sentence(missing.map((field) => t(field)).join(', ')), { id: 'missing-fields' });
    }
  }, [submitCount, errors, form, kind, sentence, t]);
}

import { CreateProductForm, productTitle } from '@bhandar/domain/catalogue';
import { DeclineRequestedItemInput, type RequestedItem } from '@bhandar/domain/ordering';
import { Id, issue, requiredText, unitMrpOfPack } from '@bhandar/domain/shared';
import { Button, toast } from '@bhandar/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  ComboboxField,
  FormDialog,
  keepRows,
  MoneyField,
  TextareaField,
  TextField,
  useMutationToast,
  useSeenItems,
  useZodForm,
  type ZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

interface DecisionProps {
  item: RequestedItem;
  onClose: () => void;
}

const MatchForm = z.object({ productId: requiredText(issue('product.choose'), 40).pipe(Id) });
type MatchForm = z.input<typeof MatchForm>;

/** Accepts a request with an existing product or a new one. Switching between the two keeps the typed values. */
export function AcceptRequestDialog(props: DecisionProps) {
  const { t } = useTranslation('ordering');
  const [way, setWay] = useState<'match' | 'create'>('match');
  const match = useZodForm(MatchForm, { defaultValues: { productId: '' } });
  const create = useZodForm(CreateProductForm, { defaultValues: productOf(props.item) });
  const found = useFoundProducts(props.item);
  const dirty = match.formState.isDirty || create.formState.isDirty;
  return way === 'match' ? (
    <MatchDialog
      {...props}
      form={match}
      found={found}
      dirty={dirty}
      aside={<Button onClick={() => setWay('create')}>{t('createInstead')}</Button>}
    />
  ) : (
    <CreateDialog
      {...props}
      form={create}
      dirty={dirty}
      aside={<Button onClick={() => setWay('match')}>{t('matchInstead')}</Button>}
    />
  );
}

interface WayProps<Schema extends typeof MatchForm | typeof CreateProductForm> extends DecisionProps {
  form: ZodForm<Schema>;
  /** Either form has typed values. */
  dirty: boolean;
  aside: ReactNode;
}

function useAccept(item: RequestedItem) {
  const { t } = useTranslation('ordering');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const accept = trpc.ordering.acceptRequestedItem.useMutation(toasts({ failure: t('acceptFailed') }));
  return async (input: Parameters<typeof accept.mutateAsync>[0]) => {
    await accept.mutateAsync(input);
    toast.success(t('accepted', { name: productTitle(item) }));
    await Promise.all([utils.ordering.invalidate(), utils.catalogue.invalidate()]);
  };
}

/** Products that may match, searched by the requested name until the user types another. */
function useFoundProducts({ kind, tradeName }: RequestedItem) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = trpc.catalogue.listProducts.useQuery(
    { kind, search: search || tradeName, limit: 10 },
    keepRows,
  );
  const products = data?.data ?? [];
  return { products, isFetching, setSearch, shown: useSeenItems(products, ({ id }) => id) };
}

interface MatchProps extends WayProps<typeof MatchForm> {
  found: ReturnType<typeof useFoundProducts>;
}

function MatchDialog({ item, onClose, form, found, dirty, aside }: MatchProps) {
  const { t } = useTranslation('ordering');
  const accept = useAccept(item);
  const { products, isFetching, setSearch } = found;
  const chosen = found.shown(form.watch('productId'));
  return (
    <FormDialog
      form={form}
      dirty={dirty}
      onClose={onClose}
      title={t('acceptTitle', { name: productTitle(item) })}
      description={t('matchText')}
      submitLabel={t('matchSubmit')}
      footerAside={aside}
      onSubmit={({ productId }) => accept({ id: item.id, productId })}
    >
      <ComboboxField<MatchForm>
        name="productId"
        label={t('matchProduct')}
        required
        placeholder={t('tradeNameChoose')}
        searchPlaceholder={t('tradeNameChoose')}
        emptyText={t('noProducts')}
        loading={isFetching}
        onSearch={setSearch}
        selectedLabel={chosen ? productTitle(chosen) : undefined}
        options={products.map((product) => ({
          value: product.id,
          label: productTitle(product),
          hint: `${product.code} · ${product.company}`,
        }))}
      />
    </FormDialog>
  );
}

type ProductForm = z.input<typeof CreateProductForm>;

/** A product form filled from the request; a pack price is converted to a unit price. */
function productOf({ kind, tradeName, strength, company, wish }: RequestedItem): ProductForm {
  const { salePackSize, packMrpMinor } = wish;
  const perPack = salePackSize && packMrpMinor !== null ? unitMrpOfPack(packMrpMinor, salePackSize) : null;
  const packs =
    salePackSize && salePackSize > 1 ? [{ size: salePackSize, name: wish.packType, mrpMinor: packMrpMinor }] : [];
  return {
    kind,
    tradeName,
    strength,
    company,
    packs,
    stock: 0,
    genericName: wish.genericName,
    category: wish.category,
    packType: wish.packType,
    unitType: wish.salesUnitType,
    unitMrpMinor: wish.unitMrpMinor ?? perPack,
  };
}

function CreateDialog({ item, onClose, form, dirty, aside }: WayProps<typeof CreateProductForm>) {
  const { t } = useTranslation('ordering');
  const accept = useAccept(item);
  const options = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 60_000 });
  const { categories = [], companies = [], unitTypes = [] } = options.data ?? {};
  const pharmacy = item.kind === 'pharmacy';
  const named = (list: readonly { name: string }[]) => list.map(({ name }) => ({ value: name, label: name }));
  return (
    <FormDialog
      form={form}
      dirty={dirty}
      onClose={onClose}
      size="lg"
      title={t('acceptTitle', { name: productTitle(item) })}
      description={t('createProductText')}
      submitLabel={t('createProductSubmit')}
      footerAside={aside}
      onSubmit={({ kind: _kind, ...product }) => accept({ id: item.id, product })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<ProductForm> name="tradeName" label={t('tradeName')} required autoComplete="off" />
        <TextField<ProductForm> name="genericName" label={t('genericName')} required={pharmacy} autoComplete="off" />
        <TextField<ProductForm> name="strength" label={t('strength')} required={pharmacy} autoComplete="off" />
        <ComboboxField<ProductForm> name="category" label={t('category')} required options={named(categories)} />
        <ComboboxField<ProductForm> name="company" label={t('company')} required options={named(companies)} />
        <ComboboxField<ProductForm> name="unitType" label={t('unitType')} required options={named(unitTypes)} />
        <TextField<ProductForm> name="packType" label={t('packType')} autoComplete="off" />
        <MoneyField<ProductForm> name="unitMrpMinor" label={t('unitMrp')} empty={null} />
      </div>
    </FormDialog>
  );
}

type DeclineForm = z.input<typeof DeclineRequestedItemInput>;

export function DeclineRequestDialog({ item, onClose }: DecisionProps) {
  const { t } = useTranslation('ordering');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(DeclineRequestedItemInput, { defaultValues: { id: item.id, reason: '' } });
  const decline = trpc.ordering.declineRequestedItem.useMutation(
    toasts({ success: t('declined', { name: productTitle(item) }), failure: t('declineFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('declineTitle', { name: productTitle(item) })}
      description={t('declineText')}
      submitLabel={t('decline')}
      submitTone="danger"
      onSubmit={async (values) => {
        await decline.mutateAsync(values);
        await utils.ordering.invalidate();
      }}
    >
      <TextareaField<DeclineForm> name="reason" label={t('declineReason')} rows={2} required maxLength={300} />
    </FormDialog>
  );
}

import {
  CreateSetupEntryInput,
  SETUP_SORTS,
  type SetupEntry,
  type SetupPageQuery,
  setupEntryRevision,
  UpdateSetupEntryInput,
} from '@bhandar/domain/catalogue';
import { Button } from '@bhandar/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  DataTable,
  FormDialog,
  keepRows,
  PageHeader,
  TextareaField,
  TextField,
  useActor,
  useBulkDelete,
  useDeletion,
  useMutationToast,
  usePage,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { stampColumns } from './stamp-columns';

/** Categories and unit types share one list component. */
const LISTS = {
  category: {
    list: trpc.catalogue.listCategories,
    create: trpc.catalogue.createCategory,
    update: trpc.catalogue.updateCategory,
    remove: trpc.catalogue.removeCategory,
    restore: trpc.catalogue.restoreCategory,
    texts: {
      title: 'categories',
      search: 'searchCategories',
      fresh: 'newCategory',
      add: 'addCategory',
      edit: 'editCategory',
      save: 'saveCategory',
      added: 'categoryAdded',
      addFailed: 'categoryAddFailed',
      updated: 'categoryUpdated',
      updateFailed: 'categoryUpdateFailed',
      none: 'noCategories',
      noneText: 'noCategoriesText',
      loading: 'loadingCategories',
    },
  },
  unitType: {
    list: trpc.catalogue.listUnitTypes,
    create: trpc.catalogue.createUnitType,
    update: trpc.catalogue.updateUnitType,
    remove: trpc.catalogue.removeUnitType,
    restore: trpc.catalogue.restoreUnitType,
    texts: {
      title: 'unitTypes',
      search: 'searchUnitTypes',
      fresh: 'newUnitType',
      add: 'addUnitType',
      edit: 'editUnitType',
      save: 'saveUnitType',
      added: 'unitTypeAdded',
      addFailed: 'unitTypeAddFailed',
      updated: 'unitTypeUpdated',
      updateFailed: 'unitTypeUpdateFailed',
      none: 'noUnitTypes',
      noneText: 'noUnitTypesText',
      loading: 'loadingUnitTypes',
    },
  },
} as const;

type List = keyof typeof LISTS;

export function SetupEntries({ of }: { of: List }) {
  const { t } = useTranslation('catalogue');
  const { texts, list: listProcedure } = LISTS[of];
  const { role } = useActor();
  const [editing, setEditing] = useState<SetupEntry | 'new'>();
  const page = usePage({ sorts: SETUP_SORTS });
  const utils = trpc.useUtils();
  const { client } = utils;
  const list = listProcedure.useQuery(page.query satisfies Partial<SetupPageQuery>, keepRows);
  const remove = useRemoveEntry(of);
  const bulkDelete = useBulkDelete<SetupEntry>({
    each: ({ id }) => client.catalogue[of === 'category' ? 'removeCategory' : 'removeUnitType'].mutate({ id }),
    restore: ({ id }) => client.catalogue[of === 'category' ? 'restoreCategory' : 'restoreUnitType'].mutate({ id }),
    after: () => utils.catalogue.invalidate(),
  });
  const columns = useMemo(() => stampColumns<SetupEntry>(t, [{ id: 'description', wrap: true }]), [t]);
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
            {t(texts.fresh)}
          </Button>
        }
      />
      <DataTable
        label={t(texts.title)}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) =>
          client.catalogue[of === 'category' ? 'listCategories' : 'listUnitTypes'].query({ ...page.query, ...at })
        }
        bulk={role === 'superadmin' ? [bulkDelete] : undefined}
        rowKey={(entry) => entry.id}
        rowName={(entry) => entry.name}
        searchLabel={t(texts.search)}
        empty={{ title: t(texts.none), noMatchTitle: t(texts.none), description: t(texts.noneText) }}
        loadingText={t(texts.loading)}
        failedText={t('listFailed')}
        actions={(entry) => [
          { label: t('edit'), icon: <Pencil />, onSelect: () => setEditing(entry) },
          ...(role === 'superadmin'
            ? [
                {
                  label: t('delete'),
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => void remove(entry),
                },
              ]
            : []),
        ]}
      />
      {editing === 'new' ? <CreateDialog of={of} onClose={() => setEditing(undefined)} /> : null}
      {editing && editing !== 'new' ? (
        <EditDialog of={of} entry={editing} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}

type Fields = z.input<typeof CreateSetupEntryInput>;

function CreateDialog({ of, onClose }: { of: List; onClose: () => void }) {
  const { t } = useTranslation('catalogue');
  const { texts, create: createProcedure } = LISTS[of];
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(CreateSetupEntryInput, { defaultValues: { name: '', description: '' } });
  const create = createProcedure.useMutation(toasts({ success: t(texts.added), failure: t(texts.addFailed) }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(texts.fresh)}
      submitLabel={t(texts.add)}
      onSubmit={async (values) => {
        await create.mutateAsync(values);
        await utils.catalogue.invalidate();
      }}
    >
      <TextField<Fields> name="name" label={t('name')} required autoComplete="off" />
      <TextareaField<Fields> name="description" label={t('description')} rows={3} />
    </FormDialog>
  );
}

function EditDialog({ of, entry, onClose }: { of: List; entry: SetupEntry; onClose: () => void }) {
  const { t } = useTranslation('catalogue');
  const { texts, update: updateProcedure } = LISTS[of];
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, name, description } = entry;
  const form = useZodForm(UpdateSetupEntryInput, {
    defaultValues: { id, revision: setupEntryRevision(entry), name, description },
  });
  const update = updateProcedure.useMutation(toasts({ success: t(texts.updated), failure: t(texts.updateFailed) }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(texts.edit)}
      submitLabel={t(texts.save)}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await utils.catalogue.invalidate();
      }}
    >
      <TextField<Fields> name="name" label={t('name')} required autoComplete="off" />
      <TextareaField<Fields> name="description" label={t('description')} rows={3} required />
    </FormDialog>
  );
}

function useRemoveEntry(of: List): (entry: SetupEntry) => Promise<void> {
  const { t } = useTranslation('catalogue');
  const { remove: removeProcedure, restore: restoreProcedure } = LISTS[of];
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const remove = removeProcedure.useMutation();
  const restore = restoreProcedure.useMutation();
  return ({ id, name }) =>
    erase({
      name,
      remove: () => remove.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('deleted', { name }),
      failed: (message) => t('deleteFailed', { name, message }),
      after: () => utils.catalogue.invalidate(),
    });
}

import { fullNameOf, GRANT_GROUPS, type GrantRules, grantsOf, type StaffGrants } from '@bhandar/domain/accounts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, NumberField, SelectField, useActor, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { GRANT_GROUP_NAMES, grantText } from './grant-columns';
import { changesOf, GRANT_CHOICES, type GrantForm, grantForm, grantFormOf } from './grant-form';

interface GrantsDialogProps {
  person: StaffGrants;
  rules: GrantRules;
  onClose: () => void;
}

/** Adds and removes permissions of one person relative to the role. */
export function GrantsDialog({ person, rules, onClose }: GrantsDialogProps) {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const name = fullNameOf(person);
  const schema = useMemo(() => grantForm(actor, person, rules), [actor, person, rules]);
  const form = useZodForm(schema, { defaultValues: grantFormOf(person) });
  const save = trpc.accounts.setGrants.useMutation(
    toasts({ success: t('permissionsSaved', { name }), failure: t('permissionsFailed') }),
  );
  const usual = grantsOf({ role: person.role }, rules);
  const options = (value: boolean) =>
    GRANT_CHOICES.map((choice) => ({
      value: choice,
      label: choice === 'usual' ? t('grantUsual', { value: grantText(t, value) }) : grantText(t, choice === 'allowed'),
    }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('permissionsOf', { name })}
      description={t('permissionsText')}
      submitLabel={t('savePermissions')}
      onSubmit={async (values) => {
        await save.mutateAsync({ id: person.id, changes: changesOf(values) });
        await utils.accounts.invalidate();
      }}
    >
      {GRANT_GROUP_NAMES.map((group) => (
        <fieldset key={group}>
          <legend className="mb-2 font-semibold text-ink-2 text-sm">{t(`grants_${group}`)}</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {GRANT_GROUPS[group].map((grant) =>
              grant === 'discount' ? (
                <NumberField<GrantForm>
                  key={grant}
                  name="changes.discount"
                  label={t('grant_discount')}
                  help={t('grantDiscountHelp', { percent: grantText(t, usual.discount) })}
                  empty={null}
                  trailing="%"
                />
              ) : (
                <SelectField<GrantForm>
                  key={grant}
                  name={`changes.${grant}`}
                  label={t(`grant_${grant}`)}
                  options={options(usual[grant])}
                />
              ),
            )}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}

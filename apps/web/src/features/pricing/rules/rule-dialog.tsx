import type { StoreRef } from '@bhandar/domain/accounts';
import { mayPriceBelowCost, RuleMethod, RuleRate } from '@bhandar/domain/pricing';
import { addViolations } from '@bhandar/domain/shared';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  CheckboxField,
  ComboboxField,
  FormDialog,
  PercentField,
  SelectField,
  useActor,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { NO_SCHEDULE, schedule, scheduleOf, whyNotWhen } from '../prices/price-form';
import { ScheduleFields } from '../prices/schedule-fields';

const SCOPES = ['all', 'category', 'company'] as const;

const RuleForm = z
  .object({
    scope: z.enum(SCOPES),
    targetId: z.string(),
    method: RuleMethod,
    basisPoints: RuleRate,
    neverBelowCost: z.boolean(),
    ...schedule,
  })
  .superRefine((form, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (form.scope !== 'all' && form.targetId === '') wrong('targetId', 'Choose what the rule is for');
    if (form.method !== 'markup' && form.basisPoints >= 10_000) wrong('basisPoints', 'Must be less than 100%');
    addViolations(context, whyNotWhen(form));
  });
type RuleForm = z.input<typeof RuleForm>;

/** Creates a price rule for many products of a store. */
export function RuleDialog({ store, onClose }: { store: StoreRef; onClose: () => void }) {
  const { t } = useTranslation('pricing');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const setup = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 300_000 });
  const form = useZodForm(RuleForm, {
    defaultValues: { scope: 'all', targetId: '', method: 'discount', neverBelowCost: true, ...NO_SCHEDULE },
  });
  const save = trpc.pricing.setPriceRule.useMutation(toasts({ success: t('ruleSet'), failure: t('ruleFailed') }));
  const scope = form.watch('scope');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target belongs to the scope under which it was chosen.
  useEffect(() => form.setValue('targetId', ''), [scope]);
  const targets = scope === 'category' ? setup.data?.categories : setup.data?.companies;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('ruleTitle')}
      description={`${store.name}. ${t('ruleText')}`}
      submitLabel={t('saveRule')}
      onSubmit={async ({ startsAt, endsAt, targetId, ...rule }) => {
        await save.mutateAsync({
          ...rule,
          locationId: store.id,
          targetId: rule.scope === 'all' ? undefined : targetId,
          ...scheduleOf({ startsAt, endsAt }),
        });
        await Promise.all([utils.pricing.invalidate(), utils.pos.invalidate()]);
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField<RuleForm>
          name="scope"
          label={t('ruleFor')}
          required
          options={SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }))}
        />
        {scope === 'all' ? null : (
          <ComboboxField<RuleForm>
            key={scope}
            name="targetId"
            label={t('target')}
            required
            loading={setup.isFetching}
            options={(targets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField<RuleForm>
          name="method"
          label={t('method')}
          required
          options={RuleMethod.options.map((value) => ({ value, label: t(`by_${value}`) }))}
        />
        <PercentField<RuleForm> name="basisPoints" label={t('rate')} required />
      </div>
      {mayPriceBelowCost(actor) ? (
        <CheckboxField<RuleForm>
          name="neverBelowCost"
          label={t('neverBelowCost')}
          description={t('neverBelowCostText')}
        />
      ) : null}
      <ScheduleFields />
    </FormDialog>
  );
}

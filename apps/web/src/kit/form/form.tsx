import { Banner } from '@bhandar/ui';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf } from '../../lib/api/failure';
import { type FieldRegistry, FieldRegistryContext } from './form-fields-registry';

export interface FormProps<Input extends FieldValues, Output>
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Throw (or let a mutation throw) to fail: each field shows its own message, a banner the rest. */
  onSubmit: (values: Output) => Promise<unknown> | unknown;
  children: ReactNode;
}

/** Enter submits, Ctrl+Enter from a textarea. The first invalid field gets the focus. */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  className = 'flex flex-col gap-4',
  ...rest
}: FormProps<Input, Output>) {
  const registry = useRef<FieldRegistry>(new Map());
  const [failure, setFailure] = useState<Failure>();
  const { t } = useTranslation('kit');

  /** The busy button blocks clicks and Enter, but not Ctrl+Enter, and not a second submit before it renders as busy. */
  const sending = useRef(false);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // React events bubble through portals: without this, a dialog's form would also submit the page's form around it.
    event?.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    setFailure(undefined);
    const send = form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        const failed = failureOf(error, t('unreachable'));
        renewRevision(form, failed);
        if (!placeOnFields(form, registry.current, failed)) setFailure(failed);
      }
    });
    await send(event).finally(() => {
      sending.current = false;
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };

  return (
    <FormProvider {...form}>
      <FieldRegistryContext value={registry.current}>
        <form noValidate className={className} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} {...rest}>
          <FormSummary form={form} registry={registry.current} failure={failure} />
          {children}
        </form>
      </FieldRegistryContext>
    </FormProvider>
  );
}

/** After a refusal for what somebody else changed meanwhile, the person has seen it, and the next save replaces it. */
function renewRevision<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { details: { revision } }: Failure,
): void {
  if (typeof revision !== 'string') return;
  form.setValue('revision' as FieldPath<Input>, revision as never);
}

/** Sets the server's messages on their fields; false when the form has none of the fields. */
function placeOnFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  registry: FieldRegistry,
  failure: Failure,
): boolean {
  const known = Object.entries(failure.fields).filter(([path]) => registry.has(path));
  for (const [index, [path, message]] of known.entries()) {
    form.setError(path as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return known.length > 0;
}

interface FormSummaryProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  registry: FieldRegistry;
  failure: Failure | undefined;
}

function FormSummary<Input extends FieldValues, Output>({ form, registry, failure }: FormSummaryProps<Input, Output>) {
  const { t } = useTranslation('kit');
  const { isSubmitted, errors } = form.formState;
  const bad = useMemo(
    () =>
      isSubmitted && Object.keys(errors).length > 0
        ? [...registry].filter(([path]) => form.getFieldState(path as FieldPath<Input>).error !== undefined)
        : [],
    [isSubmitted, errors, registry, form],
  );
  if (failure) {
    return (
      <Banner tone="danger" title={failure.message}>
        {failure.requestId ? t('requestId', { id: failure.requestId }) : null}
      </Banner>
    );
  }
  if (bad.length < 2) return null;
  return (
    <Banner tone="danger" title={t('fixFields', { count: bad.length })}>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {bad.map(([path, label]) => (
          <li key={path}>
            <button
              type="button"
              className="underline underline-offset-2"
              onClick={() => form.setFocus(path as FieldPath<Input>)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

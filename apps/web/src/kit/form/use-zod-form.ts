import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { issueText } from '../../lib/refusals';

type Schema = z.ZodType<FieldValues, FieldValues>;

/** A form typed by its schema: the fields hold its input, `onSubmit` gets its output. */
export type ZodForm<S extends Schema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

type Options<S extends Schema> = Pick<UseFormProps<z.input<S>, unknown, z.output<S>>, 'defaultValues' | 'values'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Translates every message in a nested error object. */
function translateErrors(errors: unknown): void {
  if (!isRecord(errors)) return;
  if (typeof errors.message === 'string') errors.message = issueText(errors.message);
  for (const [key, inner] of Object.entries(errors)) if (key !== 'ref') translateErrors(inner);
}

/** Translates the codes in a schema's messages to the current language. */
const inLanguage =
  <Input extends FieldValues, Output>(resolve: Resolver<Input, unknown, Output>): Resolver<Input, unknown, Output> =>
  async (...given) => {
    const result = await resolve(...given);
    translateErrors(result.errors satisfies FieldErrors<Input>);
    return result;
  };

/** Validates a field on blur, and after its first error on every key. */
export function useZodForm<S extends Schema>(schema: S, options: Options<S> = {}): ZodForm<S> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: inLanguage(zodResolver(schema)),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    ...options,
  });
}

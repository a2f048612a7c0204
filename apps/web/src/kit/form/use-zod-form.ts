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

/** The form of a schema: what people type is its input, what `onSubmit` gets is its output. */
export type ZodForm<S extends Schema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

type Options<S extends Schema> = Pick<UseFormProps<z.input<S>, unknown, z.output<S>>, 'defaultValues' | 'values'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Errors lie as deep as their fields; beside a message lies the element that it belongs to. */
function sayErrors(errors: unknown): void {
  if (!isRecord(errors)) return;
  if (typeof errors.message === 'string') errors.message = issueText(errors.message);
  for (const [key, inner] of Object.entries(errors)) if (key !== 'ref') sayErrors(inner);
}

/** The codes that a schema answers become sentences in the language of the screen. */
const inLanguage =
  <Input extends FieldValues, Output>(resolve: Resolver<Input, unknown, Output>): Resolver<Input, unknown, Output> =>
  async (...given) => {
    const result = await resolve(...given);
    sayErrors(result.errors satisfies FieldErrors<Input>);
    return result;
  };

/** Validates on leaving a field, and from its first error on with every key. */
export function useZodForm<S extends Schema>(schema: S, options: Options<S> = {}): ZodForm<S> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: inLanguage(zodResolver(schema)),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    ...options,
  });
}

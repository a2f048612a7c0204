import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';

type Schema = z.ZodType<FieldValues, FieldValues>;

/** The form of a schema: what people type is its input, what `onSubmit` gets is its output. */
export type ZodForm<S extends Schema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

type Options<S extends Schema> = Pick<UseFormProps<z.input<S>, unknown, z.output<S>>, 'defaultValues' | 'values'>;

/** Validates on leaving a field, and from its first error on with every key. */
export function useZodForm<S extends Schema>(schema: S, options: Options<S> = {}): ZodForm<S> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    ...options,
  });
}

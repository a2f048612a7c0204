import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useFieldRegistration } from './form-fields-registry';

export interface FormFieldOptions<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  help?: ReactNode;
  required?: boolean | undefined;
  aside?: ReactNode;
  className?: string | undefined;
}

/** One path of the surrounding form: its value, its handlers and the state that the field frame shows. */
export function useFormField<Values extends FieldValues>(options: FormFieldOptions<Values>) {
  const { name, label, help, required, aside, className } = options;
  useFieldRegistration(name, label);
  const { field, fieldState } = useController<Values>({ name });
  // The error of a required field that was only passed through would move what the next press is on its way to.
  const onBlur = () => {
    if (fieldState.isDirty) field.onBlur();
  };
  return {
    field: { ...field, onBlur },
    fieldState,
    frame: { label, help, required, aside, className, error: fieldState.error?.message },
  };
}

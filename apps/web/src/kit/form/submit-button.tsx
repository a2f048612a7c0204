import { Button, type ButtonProps } from '@bhandar/ui';
import { useFormContext } from 'react-hook-form';
import { keepFocus } from '../table/keep-focus';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'children'> {
  children: string;
  /** What it reads while sending, where the spec words it. */
  sending?: string;
}

/** Disabled only while sending. Stands inside `<Form>`. */
export function SubmitButton({ children, sending, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState;
  return (
    <Button variant="primary" {...keepFocus} {...rest} type="submit" busy={isSubmitting}>
      {isSubmitting ? (sending ?? children) : children}
    </Button>
  );
}

import { Button, type ButtonProps } from '@bhandar/ui';
import { useFormContext } from 'react-hook-form';
import { keepFocus } from '../table/keep-focus';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'children'> {
  children: string;
  /** The label while sending, where the spec quotes one. */
  sending?: string;
}

/** Disabled only while sending. Requires a surrounding `<Form>`. */
export function SubmitButton({ children, sending, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState;
  return (
    <Button variant="primary" {...keepFocus} {...rest} type="submit" busy={isSubmitting}>
      {isSubmitting ? (sending ?? children) : children}
    </Button>
  );
}

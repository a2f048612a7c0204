import { OTP_LENGTH } from '@bhandar/domain/accounts';
import { asciiDigits } from '@bhandar/domain/shared';
import { cn, Field } from '@bhandar/ui';
import { OTPInput, type SlotProps } from 'input-otp';
import { useFormField } from '../../../kit/form/use-form-field';

/** Includes the digits of Hindi and Bangla keyboards. */
const DIGITS = '^[\\d\\u0966-\\u096f\\u09e6-\\u09ef]*$';

/** Six boxes over one input, so that typing, pasting and the phone's autofill all work. */
export function OtpBoxes({ name, label, help }: { name: string; label: string; help: string }) {
  const { field, frame } = useFormField({ name, label, help, required: true });
  return (
    <Field {...frame}>
      {(ids) => (
        <OTPInput
          {...ids}
          {...field}
          onChange={(typed) => field.onChange(asciiDigits(typed))}
          value={typeof field.value === 'string' ? field.value : ''}
          maxLength={OTP_LENGTH}
          pattern={DIGITS}
          pasteTransformer={(text) => asciiDigits(text).replace(/\D/g, '')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          noScriptCSSFallback={null}
          pushPasswordManagerStrategy="none"
          containerClassName="flex gap-2"
          render={({ slots }) => (
            <>
              {slots.map((slot, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position.
                <Box key={place} {...slot} bad={Boolean(frame.error)} />
              ))}
            </>
          )}
        />
      )}
    </Field>
  );
}

function Box({ char, isActive, hasFakeCaret, bad }: SlotProps & { bad: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid h-14 min-w-0 flex-1 place-items-center rounded-control border bg-surface font-mono text-2xl',
        bad ? 'border-danger' : 'border-line-strong',
        isActive && 'outline-2 outline-focus outline-offset-2',
      )}
    >
      {char ?? (hasFakeCaret ? <span className="h-6 w-px bg-ink motion-safe:animate-pulse" /> : null)}
    </span>
  );
}

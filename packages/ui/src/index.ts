export { Badge, type BadgeProps, type Tone } from './badge';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button';
export { Card, type CardProps } from './card';
export { cn } from './cn';
export { Field, FieldError, type FieldIds, type FieldProps } from './field';
export { IconButton, type IconButtonProps } from './icon-button';
export { type ControlSize, Input, type InputProps } from './input';
export { Kbd, type KbdProps } from './kbd';
export { LabelTag, type LabelTagProps } from './label-tag';
export { loadScriptFont } from './load-script-font';
export { Logo, LogoMark, type LogoProps } from './logo';
export { NumberInput, type NumberInputProps } from './number-input';
export { parseWhole, toLatinNumber } from './number-text';
export { PasswordInput, type PasswordInputProps } from './password-input';
export { Progress, type ProgressProps } from './progress';
export {
  ExpiryTag,
  type ExpiryTagProps,
  railStyle,
  ShelfLifeRail,
  type ShelfLifeRailProps,
  type ShelfLifeTone,
} from './shelf-life';
export { Skeleton, type SkeletonProps } from './skeleton';
export { SkipLink, type SkipLinkProps } from './skip-link';
export { Spinner, type SpinnerProps } from './spinner';
export { StatCard, type StatCardProps } from './stat-card';
export { filledPips, StripMeter, type StripMeterProps } from './strip-meter';
export { Textarea, type TextareaProps } from './textarea';
export {
  applyDensity,
  applyTheme,
  DENSITIES,
  type Density,
  storedDensity,
  storedTheme,
  THEMES,
  type Theme,
} from './theme';
export { type UiLabels, type UiLinkProps, UiProvider, type UiProviderProps } from './ui-provider';
export { VisuallyHidden } from './visually-hidden';

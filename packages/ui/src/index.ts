export { Badge, type BadgeProps, type Tone } from './badge';
export { Banner, type BannerProps } from './banner';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button';
export { Card, type CardProps } from './card';
export { Checkbox, type CheckboxProps } from './checkbox';
export { cn } from './cn';
export { Combobox, type ComboboxProps } from './combobox';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { Dialog, type DialogProps, type DialogSize, Sheet, SheetActs } from './dialog';
export {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  type DropdownMenuCheckboxItemProps,
  DropdownMenuItem,
  type DropdownMenuItemProps,
  DropdownMenuLabel,
  type DropdownMenuProps,
  DropdownMenuRadioGroup,
  type DropdownMenuRadioGroupProps,
  DropdownMenuSeparator,
} from './dropdown-menu';
export { EmptyState, type EmptyStateProps } from './empty-state';
export { Field, FieldError, type FieldIds, type FieldProps } from './field';
export { IconButton, type IconButtonProps } from './icon-button';
export { type ControlSize, Input, type InputProps } from './input';
export { Kbd, type KbdProps } from './kbd';
export { LabelTag, type LabelTagProps } from './label-tag';
export { loadScriptFont } from './load-script-font';
export { Logo, LogoMark, type LogoProps } from './logo';
export { NumberInput, type NumberInputProps } from './number-input';
export { parseWhole, toLatinNumber } from './number-text';
export { type PageSlot, pageWindow } from './page-window';
export { Pagination, type PaginationLabels, type PaginationProps } from './pagination';
export { PasswordInput, type PasswordInputProps } from './password-input';
export { Popover, type PopoverProps } from './popover';
export { Progress, type ProgressProps } from './progress';
export { QuantityStepper, type QuantityStepperProps } from './quantity-stepper';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group';
export { SearchInput, type SearchInputProps } from './search-input';
export { type Option, Select, type SelectProps } from './select';
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
export { Switch, type SwitchProps } from './switch';
export {
  Cell,
  type CellProps,
  HeaderCell,
  type HeaderCellProps,
  type Pin,
  type SortDirection,
  Table,
  TableBody,
  TableFoot,
  TableHead,
  type TableProps,
  TableRow,
  type TableRowProps,
} from './table';
export { type TabItem, Tabs, type TabsProps } from './tabs';
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
export { TOAST, Toaster, toast } from './toaster';
export { Tooltip, type TooltipProps } from './tooltip';
export { type UiLabels, type UiLinkProps, UiProvider, type UiProviderProps } from './ui-provider';
export type { ComboboxOption } from './use-combobox';
export { VisuallyHidden } from './visually-hidden';

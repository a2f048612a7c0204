export { Banner, type BannerProps } from './banner';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button';
export { cn } from './cn';
export { Badge, type BadgeProps, type Tone } from './data/badge';
export { Card, type CardProps } from './data/card';
export { EmptyState, type EmptyStateProps } from './data/empty-state';
export { toLatinDigits } from './data/number-text';
export { type PageSlot, pageWindow } from './data/page-window';
export { Pagination, type PaginationLabels, type PaginationProps } from './data/pagination';
export {
  ExpiryTag,
  type ExpiryTagProps,
  railStyle,
  ShelfLifeRail,
  type ShelfLifeRailProps,
  type ShelfLifeTone,
} from './data/shelf-life';
export { Skeleton, type SkeletonProps } from './data/skeleton';
export { StatCard, type StatCardProps } from './data/stat-card';
export { filledPips, StripMeter, type StripMeterProps } from './data/strip-meter';
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
} from './data/table';
export { type TabItem, Tabs, type TabsProps } from './data/tabs';
export { Checkbox, type CheckboxProps } from './form/checkbox';
export { Combobox, type ComboboxProps } from './form/combobox';
export { Field, FieldError, type FieldIds, type FieldProps } from './form/field';
export { type ControlSize, Input, type InputProps } from './form/input';
export { LabelTag, type LabelTagProps } from './form/label-tag';
export { NumberInput, type NumberInputProps } from './form/number-input';
export { PasswordInput, type PasswordInputProps } from './form/password-input';
export { QuantityStepper, type QuantityStepperProps } from './form/quantity-stepper';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './form/radio-group';
export { SearchInput, type SearchInputProps } from './form/search-input';
export { type Option, Select, type SelectProps } from './form/select';
export { Switch, type SwitchProps } from './form/switch';
export { Textarea, type TextareaProps } from './form/textarea';
export type { ComboboxOption } from './form/use-combobox';
export { IconButton, type IconButtonProps } from './icon-button';
export { Kbd, type KbdProps } from './kbd';
export { Logo, LogoMark, type LogoProps } from './logo';
export { ConfirmDialog, type ConfirmDialogProps } from './overlay/confirm-dialog';
export { Dialog, type DialogProps, type DialogSize, Sheet, SheetActions } from './overlay/dialog';
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
} from './overlay/dropdown-menu';
export { Popover, type PopoverProps } from './overlay/popover';
export { TOAST, Toaster, toast } from './overlay/toaster';
export { Tooltip, type TooltipProps } from './overlay/tooltip';
export { useCloseOnBack } from './overlay/use-close-on-back';
export { Progress, type ProgressProps } from './progress';
export { SkipLink, type SkipLinkProps } from './skip-link';
export { Spinner, type SpinnerProps } from './spinner';
export { loadScriptFont } from './theme/load-script-font';
export {
  applyDensity,
  applyTheme,
  DENSITIES,
  type Density,
  storedDensity,
  storedTheme,
  THEMES,
  type Theme,
} from './theme/theme';
export { type UiLabels, type UiLinkProps, UiProvider, type UiProviderProps } from './ui-provider';
export { VisuallyHidden } from './visually-hidden';

export { allRows } from './all-rows';
export { AppLink } from './app-link';
export type { BulkAction } from './bulk';
export { useCameraScan } from './camera-scan';
export { csvMoney, csvPercent } from './cell-text';
export { type Column, serialColumn } from './columns';
export { type ConfirmRequest, useConfirm } from './confirm';
export { DataPager } from './data-pager';
export { DataTable, keepRows } from './data-table';
export type { Filter, FilterOption } from './data-toolbar';
export { LoadFailure } from './data-vacancy';
export { DateInput } from './date-input';
export { DateRange } from './date-range';
export { DocumentLink } from './document-link';
export { FileDrop } from './file-drop';
export { Form, type FormProps } from './form';
export { FormDialog, type FormDialogProps } from './form-dialog';
export {
  CheckboxField,
  type Choice,
  ComboboxField,
  PasswordField,
  RadioField,
  SelectField,
  TextareaField,
  TextField,
} from './form-fields';
export { LanguageLinks } from './language-links';
export { MoneyField, NumberField, PercentField } from './number-fields';
export { PageHeader, type PageHeaderProps } from './page-header';
export { QueryState } from './query-state';
export type { RowAction } from './row-actions';
export { type CsvRows, useSaveCsv } from './save-csv';
export { For, useActor, useHrefTo, useScreenId } from './scope';
export { ShownOnce, type ShownOnceProps } from './shown-once';
export { Spark } from './spark';
export { SubmitButton } from './submit-button';
export type { DataTableProps, EmptyTexts, ListResult } from './table-view';
export { offerUndo } from './undo';
export { useBulkDelete } from './use-bulk-delete';
export { useDeletion } from './use-deletion';
export { TABLE_FILES, useFileUpload } from './use-file-upload';
export { useMutationToast } from './use-mutation-toast';
export {
  choiceFilter,
  dayFilter,
  flagFilter,
  type HistoryStep,
  type PageState,
  textFilter,
  usePage,
} from './use-page';
export { type PriceEntryWords, STANDING_TONES, usePriceEntryWords } from './use-price-entry-words';
export { usePriceWords } from './use-price-words';
export { scannerStandIn, setScannerStandIn, useScanner } from './use-scanner';
export { useShown } from './use-shown';
export { useUnsavedGuard } from './use-unsaved-guard';
export { useZodForm, type ZodForm } from './use-zod-form';

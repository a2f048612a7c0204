export { AppLink } from './app-link';
export { type ConfirmRequest, useConfirm } from './confirm';
export { DocumentLink } from './documents/document-link';
export { BatchLink, PurchaseOrderLink, ReceiptLink } from './documents/number-link';
export { OrderId } from './documents/order-id';
export { stepColumns } from './documents/step-columns';
export { FileDrop } from './files/file-drop';
export { type CsvRows, useSaveCsv } from './files/save-csv';
export { TABLE_FILES, useFileUpload } from './files/use-file-upload';
export {
  amountsFor,
  BillSettlements,
  distributeAmount,
  type SettleableBill,
  SettlesError,
  settlementsOf,
  whyNotSettleBills,
} from './form/bill-settlements';
export { DateField, DateTimeField } from './form/date-fields';
export { DateInput } from './form/date-input';
export { DateRange } from './form/date-range';
export { DayInput } from './form/day-input';
export { Form, type FormProps } from './form/form';
export { FormDialog, type FormDialogProps } from './form/form-dialog';
export {
  CheckboxField,
  type Choice,
  ComboboxField,
  PasswordField,
  RadioField,
  SelectField,
  TextareaField,
  TextField,
} from './form/form-fields';
export { MoneyField, NumberField, PercentField } from './form/number-fields';
export { SettleDialog } from './form/settle-dialog';
export { StoreField } from './form/store-field';
export { SubmitButton } from './form/submit-button';
export { PRICE_STATUS_TONES, type PriceEntryLabels, usePriceEntryLabels } from './form/use-price-entry-labels';
export { usePriceLabels } from './form/use-price-labels';
export { useUnsavedGuard } from './form/use-unsaved-guard';
export { useZodForm, type ZodForm } from './form/use-zod-form';
export { LanguageLinks } from './language-links';
export { PageHeader, type PageHeaderProps } from './page-header';
export { QueryState } from './query-state';
export { useCameraScan } from './scan/camera-scan';
export { useLineScanner } from './scan/use-line-scanner';
export { useProductScanner } from './scan/use-product-scanner';
export { separatorReplacement, setSeparatorReplacement, useScanner } from './scan/use-scanner';
export { For, useActor, useHrefTo, useScreenId } from './scope';
export { SecretDialog, type SecretDialogProps } from './secret-dialog';
export { Spark } from './spark';
export { AgeFigures } from './statement/age-figures';
export { StatementPaper } from './statement/statement-paper';
export { StatementScreen, useStatementPeriod } from './statement/statement-screen';
export { openStores, storeOptions, usePastStoreOptions } from './store-options';
export { allRows } from './table/all-rows';
export type { BulkAction } from './table/bulk';
export { csvInstant, csvMoney, csvPercent } from './table/cell-text';
export { type Column, serialColumn } from './table/columns';
export { LoadFailure } from './table/data-empty-state';
export { DataPager } from './table/data-pager';
export { DataTable } from './table/data-table';
export type { Filter, FilterOption } from './table/data-toolbar';
export { keepRows } from './table/keep-rows';
export type { RowAction } from './table/row-actions';
export type { DataTableProps, EmptyTexts, ListResult } from './table/table-view';
export { formatUnitCost, UnitCost } from './table/unit-cost';
export { useBulkDelete } from './table/use-bulk-delete';
export { useDeletion } from './table/use-deletion';
export { useOpenRow } from './table/use-open-row';
export {
  choiceFilter,
  dayFilter,
  flagFilter,
  type HistoryStep,
  noFilter,
  type PageState,
  textFilter,
  usePage,
} from './table/use-page';
export { offerUndo } from './undo';
export { useLinkedAct } from './use-linked-act';
export { useMutationToast } from './use-mutation-toast';
export { useQuestions } from './use-questions';
export { useSeenItems } from './use-seen-items';

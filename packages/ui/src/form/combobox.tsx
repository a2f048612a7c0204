import { Check, ChevronsUpDown, Plus, Search } from 'lucide-react';
import { Popover as Primitive } from 'radix-ui';
import { type Ref, useId, useRef } from 'react';
import { cn } from '../cn';
import { MENU_ITEM } from '../overlay/dropdown-menu';
import { Spinner } from '../spinner';
import { CONTROL_HEIGHTS, type ControlSize } from './input';
import { type ComboboxEntry, type ComboboxOption, useCombobox } from './use-combobox';

export interface ComboboxProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  placeholder: string;
  searchPlaceholder: string;
  emptyText: string;
  /** The server filters: `options` is its response, and the list is not filtered again. */
  onSearch?: (text: string) => void;
  /** Adds the typed text as an option. The caller then sets `value` to it. */
  onCreate?: (text: string) => void;
  /** 'Create "{text}"'; a plain string is put before the text. */
  createLabel?: string | ((text: string) => string);
  /** The label of a value that is not among the options. */
  selectedLabel?: string | undefined;
  loading?: boolean;
  /** Off where a product taken by an Enter too many would go unseen: then Enter takes nothing until a key chooses. */
  offersFirst?: boolean;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  controlSize?: ControlSize;
  /** The list is wider than a narrow box, so that options with long hints keep to one line. */
  wideList?: boolean;
  onBlur?: () => void;
  /** Called after a pick instead of returning the focus to the box, to focus the next field. */
  onPicked?: (() => void) | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  className?: string | undefined;
}

export function Combobox(props: ComboboxProps) {
  const { value, onValueChange, options, placeholder, searchPlaceholder, emptyText, controlSize = 'md' } = props;
  const listId = useId();
  const searchField = useRef<HTMLInputElement>(null);
  const box = useCombobox({
    value,
    options,
    choose: onValueChange,
    onSearch: props.onSearch,
    onCreate: props.onCreate,
    loading: props.loading === true,
    offersFirst: props.offersFirst !== false,
  });
  const chosen = options.find((option) => option.value === value)?.label ?? props.selectedLabel;
  const entryId = (index: number) => `${listId}-${index}`;
  return (
    <Primitive.Root open={box.open} onOpenChange={box.toggle} modal>
      <Primitive.Trigger
        ref={props.ref}
        id={props.id}
        role="combobox"
        aria-expanded={box.open}
        aria-controls={box.open ? listId : undefined}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-labelledby']}
        aria-describedby={props['aria-describedby']}
        aria-required={props['aria-required']}
        aria-invalid={props.invalid || props['aria-invalid'] || undefined}
        disabled={props.disabled}
        // Moving the focus into the combobox's own list is not a blur.
        onBlur={() => {
          if (!box.open) props.onBlur?.();
        }}
        onKeyDown={box.onTriggerKeyDown}
        className={cn(
          'field-frame flex w-full min-w-0 items-center justify-between gap-2 pr-2 pl-2.5 text-left text-base touch:min-h-11',
          CONTROL_HEIGHTS[controlSize],
          props.className,
        )}
      >
        <span className={cn('min-w-0 truncate', !chosen && 'text-ink-3')}>{chosen || placeholder}</span>
        <ChevronsUpDown aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ink-3" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // Radix would select the character that opened the list, and the next one would replace it.
            event.preventDefault();
            searchField.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!box.picked.current || !props.onPicked) return;
            event.preventDefault();
            props.onPicked();
          }}
          aria-label={props['aria-label'] ?? placeholder}
          className={cn(
            'motion-menu z-50 flex max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-pop',
            props.wideList ? 'min-w-[min(36rem,calc(100vw-16px))]' : 'min-w-60',
          )}
        >
          <div className="flex shrink-0 items-center gap-2 border-line border-b px-3 text-ink-3">
            <Search aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            <input
              ref={searchField}
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={box.highlighted >= 0 ? entryId(box.highlighted) : undefined}
              aria-label={searchPlaceholder}
              placeholder={searchPlaceholder}
              autoComplete="off"
              value={box.text}
              onChange={(event) => box.search(event.target.value)}
              onKeyDown={box.onKeyDown}
              className="h-10 min-w-0 flex-1 bg-transparent text-base text-ink outline-none! max-sm:text-lg touch:h-12"
            />
            {props.loading ? <Spinner /> : null}
          </div>
          <div id={listId} role="listbox" aria-label={placeholder} className="max-h-72 overflow-y-auto p-1">
            {box.entries.map((entry, index) => (
              <Entry
                key={entry.kind === 'option' ? entry.option.value : 'create'}
                id={entryId(index)}
                entry={entry}
                chosen={entry.kind === 'option' && entry.option.value === value}
                highlighted={index === box.highlighted}
                createLabel={props.createLabel}
                onPoint={() => box.setActive(index)}
                onPick={() => box.pick(entry)}
              />
            ))}
          </div>
          {box.entries.length === 0 && !props.loading ? (
            <p role="status" className="px-3 pb-3 text-ink-3 text-sm">
              {emptyText}
            </p>
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface EntryProps {
  id: string;
  entry: ComboboxEntry;
  chosen: boolean;
  highlighted: boolean;
  createLabel: ComboboxProps['createLabel'];
  onPoint: () => void;
  onPick: () => void;
}

function Entry({ id, entry, chosen, highlighted, createLabel, onPoint, onPick }: EntryProps) {
  const disabled = entry.kind === 'option' && entry.option.disabled === true;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search text; aria-activedescendant points here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the search text.
    <div
      id={id}
      ref={(node) => {
        if (highlighted) node?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-highlighted={highlighted ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      onPointerMove={onPoint}
      onClick={onPick}
      className={cn(
        MENU_ITEM,
        // A long hint takes a line of its own before it shortens the name that is chosen by it.
        'flex-wrap pr-8',
        chosen && 'font-medium text-brand-ink',
        entry.kind === 'create' && 'text-brand-ink',
      )}
    >
      {entry.kind === 'option' ? (
        <>
          <span className="min-w-0 break-words">{entry.option.label}</span>
          {entry.option.hint ? (
            <span className="ml-auto min-w-0 font-regular text-ink-3 text-sm">{entry.option.hint}</span>
          ) : null}
          {chosen ? <Check aria-hidden="true" className="absolute right-2" /> : null}
        </>
      ) : (
        <>
          <Plus aria-hidden="true" />
          <span className="min-w-0 truncate">
            {typeof createLabel === 'function' ? createLabel(entry.text) : `${createLabel ?? ''} “${entry.text}”`}
          </span>
        </>
      )}
    </div>
  );
}

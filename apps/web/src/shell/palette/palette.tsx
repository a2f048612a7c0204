import { cn, Dialog, Spinner } from '@bhandar/ui';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { splitVerb } from './order-verb';
import { matches, type PaletteEntry, type PaletteGroup } from './palette-entry';
import { byRank } from './rank';
import { useActions } from './use-actions';
import { useActs } from './use-acts';
import { usePages } from './use-pages';
import { useSearchResults } from './use-search-results';

interface PaletteProps {
  /** The letters typed while the palette loaded; undefined once taken. */
  takeEarly: () => string | undefined;
  onClose: () => void;
  onKeys: () => void;
}

/** One search box for the pages, acts, products, orders and people that the user can access. */
export default function Palette({ takeEarly, onClose, onKeys }: PaletteProps) {
  const { t, i18n } = useTranslation('palette');
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const { recent, pages } = usePages(navigate);
  const acts = useActs(navigate);
  const actions = useActions(onKeys);
  const { verb, search } = splitVerb(typed, t, i18n.getFixedT('en', 'palette'));
  const { groups: found, searching } = useSearchResults(search, navigate, verb);
  const named = typed.trim();
  const narrow = (entries: PaletteEntry[]) => entries.filter((entry) => matches(entry, named));
  const own: PaletteGroup[] = [
    { id: 'pages', title: t('palette_pages'), entries: narrow(pages) },
    { id: 'actions', title: t('palette_actions'), entries: narrow([...acts, ...actions]) },
  ];
  const groups: PaletteGroup[] = [
    ...(named === '' ? [{ id: 'recent', title: t('palette_recent'), entries: recent }] : []),
    ...byRank(own, named),
    ...found,
  ].filter(({ entries }) => entries.length > 0);

  const isFound = (id: string | null | undefined) =>
    found.some(({ entries }) => entries.some((entry) => entry.id === id));
  const holdEnter = (event: KeyboardEvent<HTMLElement>) => {
    // Until the search ends, the marked result can be that of an earlier text.
    if (event.key !== 'Enter' || !searching) return;
    const marked = event.currentTarget.querySelector('[cmdk-item][aria-selected="true"]');
    if (isFound(marked?.getAttribute('data-value'))) event.preventDefault();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('palette')}
      className="sm:top-24 sm:translate-y-0"
    >
      <Command
        onKeyDown={holdEnter}
        shouldFilter={false}
        loop
        label={t('palette')}
        className="-mx-1 flex min-h-0 flex-col gap-2"
      >
        <div className="field-frame flex h-11 items-center gap-2 px-3 text-ink-3">
          <Search aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          <Command.Input
            autoFocus
            value={typed}
            onValueChange={setTyped}
            onFocus={() => setTyped(takeEarly() ?? typed)}
            placeholder={t('palette_placeholder')}
            className="min-w-0 flex-1 bg-transparent text-ink text-lg outline-none!"
          />
          {searching ? <Spinner /> : null}
        </div>
        <Command.List
          label={t('palette_results')}
          className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain"
        >
          <Command.Empty className="px-3 py-6 text-center text-ink-3">
            {searching ? t('palette_searching') : t('palette_none')}
          </Command.Empty>
          {groups.map(({ id, title, entries }) => (
            <Command.Group
              key={id}
              heading={title}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
            >
              {entries.map(({ id: entry, label, hint, icon: Icon, namesLanguage, run }) => (
                <Command.Item
                  key={entry}
                  value={entry}
                  onSelect={() => {
                    onClose();
                    run();
                  }}
                  className="flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2 py-1.5 data-[selected=true]:bg-hover touch:min-h-11"
                >
                  <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ink-3" />
                  <span className={cn('min-w-0 flex-1 truncate', namesLanguage && 'language-name')}>{label}</span>
                  {hint ? <span className="max-w-[45%] truncate text-ink-3 text-sm">{hint}</span> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

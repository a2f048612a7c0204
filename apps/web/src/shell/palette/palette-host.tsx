import { Button, Kbd } from '@bhandar/ui';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../lib/i18n/i18n';
import { useEarlyKeys } from './use-early-keys';

const Palette = lazy(() => withTexts('palette', import('./palette')));
const ShortcutSheet = lazy(() => withTexts('palette', import('./shortcut-sheet')));

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"]';

interface PaletteHostProps {
  /** The till handles single keys itself. */
  till: boolean;
}

/** The search button in the bar, and the global shortcuts. */
export function PaletteHost({ till }: PaletteHostProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const close = () => setOpen(undefined);
  const early = useEarlyKeys(close);
  const takeEarly = () => {
    const typed = early.current;
    early.current = undefined;
    return typed;
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        early.current = open === 'palette' ? undefined : '';
        setOpen(open === 'palette' ? undefined : 'palette');
        return;
      }
      if (event.altKey && event.code === 'KeyZ') {
        const undo = document.querySelector<HTMLButtonElement>('[data-sonner-toast] button[data-action]');
        if (!undo) return;
        event.preventDefault();
        undo.click();
        return;
      }
      if (till || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      if (event.key === '?') {
        event.preventDefault();
        setOpen('keys');
      } else if (event.key === '/') {
        const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
        if (!box) return;
        event.preventDefault();
        box.focus();
        box.select();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [till, open, early]);

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Search />}
        aria-label={t('palette')}
        aria-keyshortcuts="Control+K"
        onClick={() => {
          early.current = '';
          setOpen('palette');
        }}
      >
        <span className="flex items-center gap-2 max-sm:hidden">
          {t('palette_button')}
          <Kbd className="touch:hidden">Ctrl K</Kbd>
        </span>
      </Button>
      <Suspense>
        {open === 'palette' ? <Palette takeEarly={takeEarly} onClose={close} onKeys={() => setOpen('keys')} /> : null}
        {open === 'keys' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
    </>
  );
}

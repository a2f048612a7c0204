import { Button, Dialog, Kbd, toast } from '@bhandar/ui';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api/failure';
import { formatCount } from '../../lib/format';
import { useConfirm } from '../confirm';
import { offerUndo } from '../undo';
import { allRows, type FetchPage } from './all-rows';
import { type BulkAction, type BulkResult, runBulk } from './bulk';
import type { Selection } from './use-selection';

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  rowName: (row: Row) => string;
  /** The number of rows that match the filters; with `fetchPage` all of them can be selected. */
  total: number;
  fetchPage?: FetchPage<Row> | undefined;
}

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Bulk actions for the selected rows, by button or letter key. Floats below the list. */
export function BulkBar<Row>({ selection, actions, rowName, total, fetchPage }: BulkBarProps<Row>) {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string>();
  const [left, setLeft] = useState<BulkResult<Row>['skipped']>();
  const count = selection.rows.size;

  const run = async (action: BulkAction<Row>) => {
    const rows = [...selection.rows.values()];
    if (action.all) return action.all(rows);
    if (action.confirm) {
      const question = await action.confirm(rows);
      if (!(question && (await confirm(question)))) return;
    }
    setBusy(t('bulkProgress', { done: 0, total: formatCount(rows.length) }));
    const result = await runBulk(
      rows,
      action,
      rowName,
      (error) => failureOf(error, t('unreachable')).message,
      (done) => setBusy(t('bulkProgress', { done: formatCount(done), total: formatCount(rows.length) })),
    );
    setBusy(undefined);
    selection.clear();
    const { done, skipped } = result;
    const words = action.done?.(done.length) ?? t('bulkDone', { count: done.length });
    if (skipped.length > 0) setLeft(skipped);
    const said = skipped.length > 0 ? t('bulkSkipped', { done: words, count: skipped.length }) : words;
    if (action.undo && done.length > 0) offerUndo(said, { label: t('undo'), undo: () => void takeBack(action, done) });
    else if (skipped.length > 0) toast.warning(said);
    else toast.success(said);
    await action.after?.();
  };

  const takeBack = async ({ undo, after }: BulkAction<Row>, rows: Row[]) => {
    if (!undo) return;
    const { done, skipped } = await runBulk(
      rows,
      { each: undo },
      rowName,
      (error) => failureOf(error, t('unreachable')).message,
    );
    if (done.length > 0) toast.success(t('bulkRestored', { total: formatCount(done.length) }));
    if (skipped.length > 0) setLeft(skipped);
    await after?.();
  };

  const markAll = async () => {
    if (!fetchPage) return;
    setBusy(t('bulkMarking'));
    try {
      const rows = await allRows(fetchPage);
      if (rows) selection.set(rows, true);
    } catch (error) {
      toast.error(failureOf(error, t('unreachable')).message);
    } finally {
      setBusy(undefined);
    }
  };

  useEffect(() => {
    if (count === 0 || busy !== undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      const action = actions.find(({ letter }) => letter === event.key.toLowerCase());
      if (event.key === 'Escape') selection.clear();
      else if (action) {
        event.preventDefault();
        void run(action);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      {count > 0 ? (
        <div
          role="toolbar"
          aria-label={t('bulkBar')}
          className="screen-only sticky bottom-4 z-30 mx-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised px-3 py-2 shadow-pop"
        >
          <span role="status" className="font-medium tabular-nums">
            {busy ?? t('selected', { count, shown: formatCount(count) })}
          </span>
          {fetchPage && count < total && busy === undefined ? (
            <Button size="sm" variant="link" onClick={() => void markAll()}>
              {t('selectAllMatching', { total: formatCount(total) })}
            </Button>
          ) : null}
          <span className="flex flex-wrap items-center gap-2">
            {actions.map((action) => (
              <Button
                key={action.letter}
                size="sm"
                icon={action.icon}
                variant={action.tone === 'danger' ? 'danger' : 'secondary'}
                disabled={busy !== undefined}
                onClick={() => void run(action)}
              >
                {action.label}
                <Kbd className="ml-1.5 max-pos:hidden touch:hidden">{action.letter.toUpperCase()}</Kbd>
              </Button>
            ))}
            <Button size="sm" variant="ghost" icon={<X />} disabled={busy !== undefined} onClick={selection.clear}>
              {t('clearSelection')}
            </Button>
          </span>
        </div>
      ) : null}
      {left ? (
        <Dialog
          open
          size="sm"
          title={t('bulkLeft', { count: left.length })}
          onOpenChange={(open) => {
            if (!open) setLeft(undefined);
          }}
          footer={<Button onClick={() => setLeft(undefined)}>{t('close')}</Button>}
        >
          <ul className="divide-y divide-line">
            {left.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="py-2">
                <span className="font-medium">{name}</span>
                <span className="block text-ink-2 text-sm">{reason}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}

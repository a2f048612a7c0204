import { readableCode, readScan, SCAN_REFUSALS } from '@bhandar/domain/catalogue';
import { type Count, type CountLine, matchCountScan } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Banner, Button, EmptyState, SearchInput, Tabs } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCameraScan, useScanner, useUnsavedGuard } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { formatCount } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { isAgain, useCountEntry } from './count-entry-state';
import { lineName } from './count-labels';
import { CountLineCard } from './count-line-card';
import { CountSubmit } from './count-submit';
import { CountUnlistedDialog } from './count-unlisted-dialog';

const SHOWN = 40;
type Shown = 'all' | 'open' | 'again';

const SHOWS: Record<Shown, (line: CountLine) => boolean> = {
  all: () => true,
  open: (line) => line.counted === null,
  again: isAgain,
};

/** Stock counting: scan or search, enter the figure, continue. Designed for a phone in one hand. */
export function CountEntry({ count }: { count: Count }) {
  const { t } = useTranslation(['inventory', 'kit']);
  const entry = useCountEntry(count);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [limit, setLimit] = useState(SHOWN);
  const [choosing, setChoosing] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState('');
  const [scanned, setScanned] = useState<string>();
  const [adding, setAdding] = useState(false);
  const [call, setCall] = useState<{ batchId: string }>();
  useUnsavedGuard(count.lines.some(entry.isUnsaved));

  /** Saves all lines and shows the first failed one on top, even if tab and search would hide it. */
  const keepAll = async () => {
    const left = await entry.keepAll();
    if (left) {
      setScanned(left.batchId);
      setCall({ batchId: left.batchId });
    }
    return left === undefined;
  };

  const onScan = (code: string) => {
    const scan = readScan(code, { year: new Date().getFullYear() });
    const { lines, units } = matchCountScan(count.lines, scan);
    const [only] = lines;
    setSearch('');
    setRefusal('');
    setChoosing([]);
    setCall(undefined);
    if (scan.kind === 'refused') setRefusal(refusalText(SCAN_REFUSALS[scan.reason]));
    else if (only === undefined) setRefusal(t('scanUnknown', { code: readableCode(code) }));
    else if (lines.length > 1) setChoosing(lines.map(({ batchId }) => batchId));
    else {
      setScanned(only.batchId);
      entry.add(only, units);
    }
  };
  useScanner(onScan);
  const camera = useCameraScan(onScan);

  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const texts = (line: CountLine) => `${titleOf(line)} ${line.code} ${line.batchNumber}`.toLowerCase();
  const hits = count.lines.filter(
    (line) =>
      (choosing.length > 0 ? choosing.includes(line.batchId) : SHOWS[shown](line)) &&
      words.every((word) => texts(line).includes(word)),
  );
  // A scanned line moves to the top; a tapped line stays in place.
  const scannedLine = count.lines.find((line) => line.batchId === scanned);
  const found = scannedLine ? [scannedLine, ...hits.filter((line) => line !== scannedLine)] : hits;

  const tab = (value: Shown, label: string) => ({
    value,
    label,
    count: formatCount(count.lines.filter(SHOWS[value]).length),
  });

  return (
    <div className="flex flex-col gap-3 pb-24">
      <div className="sticky top-13 z-10 -mx-1 flex flex-col gap-2 bg-canvas px-1 py-2">
        <div className="flex items-start gap-2">
          <SearchInput
            className="min-w-0 flex-1"
            controlSize="lg"
            label={t('scanOrSearch')}
            placeholder={t('scanOrSearch')}
            value={search}
            onValueChange={(text) => {
              setSearch(text);
              setChoosing([]);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && /^\S{6,}$/.test(search.trim())) onScan(search.trim());
            }}
          />
          {camera.button}
        </div>
        {camera.view}
        <Tabs
          label={t('counts')}
          value={shown}
          onValueChange={(value) => {
            setShown(value as Shown);
            setChoosing([]);
          }}
          items={[tab('all', t('showAll')), tab('open', t('showOpen')), tab('again', t('showRecount'))]}
        />
      </div>
      {refusal ? (
        <Banner
          tone="warning"
          title={refusal}
          onDismiss={() => setRefusal('')}
          action={
            <Button size="sm" onClick={() => setAdding(true)}>
              {t('addUnlisted')}
            </Button>
          }
        />
      ) : null}
      {choosing.length > 0 ? (
        <Banner tone="info" title={t('scanChooseBatch')} onDismiss={() => setChoosing([])} />
      ) : null}
      {entry.error ? (
        <Banner
          tone="danger"
          title={t('notKept')}
          action={
            <Button size="sm" busy={entry.keeping} onClick={() => void keepAll()}>
              {t('kit:retry')}
            </Button>
          }
        >
          {failureOf(entry.error, t('kit:unreachable')).message}
        </Banner>
      ) : null}
      {count.lines.filter(entry.isUnreadable).map((line) => (
        <Banner
          key={line.batchId}
          tone="danger"
          title={t('notReadable', { name: lineName(line), text: entry.drafts[line.batchId] ?? '' })}
        >
          {t('wholeNumber')}
        </Banner>
      ))}
      {found.length === 0 ? <EmptyState title={t('nothingToShow')} /> : null}
      <ul aria-label={t('goods')} className="grid gap-3 lg:grid-cols-2">
        {found.slice(0, limit).map((line) => (
          <CountLineCard
            key={line.batchId}
            line={line}
            entry={entry}
            call={call?.batchId === line.batchId ? call : undefined}
          />
        ))}
      </ul>
      {found.length > limit ? (
        <Button onClick={() => setLimit(limit + SHOWN)}>
          {t('moreLines', { count: Math.min(SHOWN, found.length - limit) })}
        </Button>
      ) : null}
      <div>
        <Button variant="ghost" onClick={() => setAdding(true)}>
          {t('addUnlisted')}
        </Button>
      </div>
      <CountSubmit count={count} keepAll={keepAll} />
      {adding ? <CountUnlistedDialog count={count} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

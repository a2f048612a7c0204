import { readScan } from '@bhandar/domain/catalogue';
import type { ReturnableSale, SellableProduct } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { useDebounced } from '../../../lib/use-debounced';
import { scanCatalogue, searchCatalogue } from '../../../offline/catalogue';
import type { Catalogue } from '../../../offline/database';
import { markOffline } from '../../../offline/network';
import { beep } from './beep';
import type { KindTab } from './products/products-pane';
import { useProducts } from './products/use-products';
import type { Counter } from './use-counter';

/** `5*napa` is five of it; `*5` alone sets the selected line. */
const MULTIPLIER = /^(\d{1,5})\*(.*)$/;
const SET_QUANTITY = /^\*(\d{1,5})$/;
const LOOKS_LIKE_A_CODE = /^(?=.*\d)[\w.-]{6,}$/;

function receiptNoOf(text: string): string | undefined {
  const scan = readScan(text, { year: new Date().getFullYear() });
  return scan.kind === 'receipt' ? scan.receiptNo : undefined;
}

interface CaptureOptions {
  counter: Counter;
  locationId: string;
  /** What the device keeps, while the network is away. */
  kept: Catalogue | undefined;
  isComing: boolean;
  /** A receipt was scanned or typed: its return opens. */
  onReceipt: (receipt: ReturnableSale) => void;
}

/** The one field that a counter is worked from: search, codes, quantities. */
export function useCapture({ counter, locationId, kept, isComing, onReceipt }: CaptureOptions) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<KindTab>('all');
  const [pointer, setPointer] = useState({ search: '', at: 0 });
  const [missing, setMissing] = useState<string>();
  /** Look-ups that have no answer yet. */
  const [asking, setAsking] = useState(0);
  const [, times = '1', rest = text] = MULTIPLIER.exec(text) ?? [];
  const term = SET_QUANTITY.test(text) ? '' : rest.trim();
  const settled = useDebounced(term);
  const chosenKind = kind === 'all' ? undefined : kind;
  const list = useProducts({ locationId, kind: chosenKind, search: settled, kept, isComing });
  const highlighted = pointer.search === settled ? Math.min(pointer.at, Math.max(0, list.products.length - 1)) : 0;

  const write = (next: string) => {
    setMissing(undefined);
    setText(next);
  };

  const take = (product: SellableProduct | null | undefined, quantity: number, asked: string) => {
    if (product) {
      counter.add(product, quantity);
      beep('high');
      setMissing(undefined);
      return;
    }
    beep('low');
    setMissing(asked);
    counter.focusCapture();
  };

  /** The field is free at once: what is typed before the answer is the next wish, and Enter again is not this one twice. */
  const look = async (find: () => Promise<void>, asked: string, typed: string) => {
    write('');
    setAsking((now) => now + 1);
    try {
      await find();
    } catch (error) {
      beep('low');
      const failure = failureOf(error, t('unreachable'));
      if (failure.kind === 'UNREACHABLE') markOffline();
      if (failure.kind === 'NOT_FOUND') {
        setMissing(asked);
        return;
      }
      toast.error(failure.message, { id: 'till-lookup' });
      setText((now) => (now === '' ? typed : now));
    } finally {
      setAsking((now) => now - 1);
    }
  };
  const lookUp = (
    find: () => Promise<SellableProduct | null | undefined>,
    asked: string,
    { typed = '', quantity = Number(times) } = {},
  ) => look(async () => take(await find(), quantity, asked), asked, typed);
  const openReceipt = (receiptNo: string, typed = '') =>
    look(
      async () => {
        const receipt = await utils.client.pos.findReturnableSale.query({ receiptNo });
        beep('high');
        onReceipt(receipt);
      },
      receiptNo,
      typed,
    );
  const findScanned = async (code: string) =>
    kept ? scanCatalogue(kept, code) : utils.client.pos.findScanned.query({ code, locationId });
  const findFirst = async (search: string) => {
    const filter = { search, ...(chosenKind ? { kind: chosenKind } : {}) };
    if (kept) return searchCatalogue(kept, { kind: chosenKind, search })[0];
    return (await utils.client.pos.listSellable.query({ locationId, limit: 1, ...filter })).data[0];
  };

  const scan = (code: string) => {
    if (counter.finished) counter.newOrder();
    const receiptNo = receiptNoOf(code);
    if (receiptNo) return void openReceipt(receiptNo);
    // A multiplier that was typed right before the scan is in it.
    const [, factor = times, bare = code] = MULTIPLIER.exec(code) ?? [];
    void lookUp(() => findScanned(bare), bare, { quantity: Number(factor) });
  };

  const enter = () => {
    const set = SET_QUANTITY.exec(text)?.[1];
    if (set) {
      if (counter.selected) counter.lineActs.onSet(counter.selected, Number(set));
      write('');
      return;
    }
    if (term === '') return;
    const inSync = settled === term && !list.isStale && !list.isPending;
    const chosen = inSync ? list.products[highlighted] : undefined;
    if (chosen && !LOOKS_LIKE_A_CODE.test(term)) {
      write('');
      take(chosen, Number(times), term);
      return;
    }
    const receiptNo = receiptNoOf(term);
    if (receiptNo) return void openReceipt(receiptNo, text);
    // Faster than the pause of the search: ask for just this.
    const find = async () => {
      if (LOOKS_LIKE_A_CODE.test(term)) {
        const scanned = await findScanned(term);
        if (scanned || chosen) return scanned ?? chosen;
      }
      return findFirst(term);
    };
    void lookUp(find, term, { typed: text });
  };

  return {
    text,
    setText: write,
    kind,
    setKind,
    list,
    searching: term !== '',
    busy: asking > 0 || (term !== '' && list.isFetching),
    settled,
    highlighted,
    missing,
    scan,
    enter,
    move: (by: 1 | -1) => {
      const last = list.products.length - 1;
      setPointer({ search: settled, at: Math.max(0, Math.min(last, highlighted + by)) });
    },
  };
}

export type Capture = ReturnType<typeof useCapture>;

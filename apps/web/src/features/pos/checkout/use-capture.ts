import {
  firstSellableIndex,
  isSellableNow,
  type ReturnableSale,
  type ScannedSellable,
  type SellableProduct,
  type Substitutes,
} from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../kit/confirm';
import type { EarlyKeys } from '../../../kit/scan/early-keys';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { useDebounced } from '../../../lib/use-debounced';
import { loadSearching } from '../../../offline/catalogue';
import type { Catalogue, WaitingSale } from '../../../offline/database';
import { markOffline } from '../../../offline/network';
import { findWaiting } from '../offline/find-waiting';
import { isQuantity, looksLikeACode, namesSomething, quantityIn, receiptNoOf, wishIn } from './capture-text';
import { beep } from './devices/beep';
import type { KindTab } from './products/pane-parts';
import { useProducts } from './products/use-products';
import { useSubstitutes } from './products/use-substitutes';
import { tillLookup } from './till-lookup';
import type { Counter } from './use-counter';
import { type Outcome, useInOrder } from './use-in-order';

interface CaptureOptions {
  counter: Counter;
  locationId: string;
  /** The catalogue cached on the device, while offline. */
  kept: Catalogue | undefined;
  isComing: boolean;
  /** The sales that only this device knows. */
  waiting: readonly WaitingSale[];
  early: EarlyKeys;
  onUnsent: (sale: WaitingSale) => void;
  /** Opens the return of a receipt that was scanned or typed. */
  onReceipt: (receipt: ReturnableSale) => void;
}

/** The text that the last Enter or scan did not find, or the error in the typed quantity. */
type CaptureProblem = { missing: string } | { text: string };

interface Asked {
  /** The text to report as not found. */
  asked: string;
  /** Restored in the field if the request fails. */
  typed?: string;
}

interface Sought {
  scanned?: ScannedSellable;
  product?: SellableProduct | undefined;
  /** Something can be sold that the text does not name. */
  isUnseen?: boolean;
}

/** No result is highlighted. */
const NONE = -1;

/** Not in the till's first script. */
const SEARCHING = {
  queryKey: ['searching'],
  queryFn: loadSearching,
  networkMode: 'always',
  staleTime: 'static',
} as const;

/** Identifies the results of a search, or of its substitutes. */
const viewOf = (term: string, offer?: Substitutes) => `${term} ${offer?.of.productId ?? ''}`;

type ScannedUnits = Parameters<Counter['add']>[1];

/** The state of the capture field, which takes searches, codes and quantities. */
export function useCapture({ counter, locationId, kept, isComing, early, onReceipt, ...unsent }: CaptureOptions) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const [text, setText] = useState(early.text);
  const [kind, setKind] = useState<KindTab>('all');
  const [pointer, setPointer] = useState<{ of: string; at: number }>();
  const [problem, setProblem] = useState<CaptureProblem>();
  const order = useInOrder();
  const latest = useRef(counter);
  latest.current = counter;
  const isSold = counter.finished !== undefined;
  // A rest of the last bill would find a medicine for the next.
  useEffect(() => {
    if (isSold) setText('');
  }, [isSold]);
  const { quantity: times, term } = wishIn(text);
  const settled = useDebounced(term);
  const chosenKind = kind === 'all' ? undefined : kind;
  const list = useProducts({ locationId, kind: chosenKind, search: settled, kept, isComing });
  const { data: searching, isLoading: isComingToSearch } = useQuery(SEARCHING);
  const isAnswered = settled === term && !list.isStale && !list.isPending && !isComingToSearch;
  const substitutes = useSubstitutes({
    locationId,
    search: settled,
    isWanted: isAnswered && kept === undefined && !list.products.some(isSellableNow),
  });
  const { offer, insteadOf } = substitutes;
  const results = offer ? [...(settled === '' ? [] : list.products), ...offer.products] : list.products;
  // A new search highlights its first sellable product. Of an offer none is highlighted, so that Enter sells no other brand unasked.
  const view = viewOf(settled, offer);
  const isPointed = pointer?.of === view;
  const wanted = isPointed ? pointer.at : offer ? NONE : firstSellableIndex(results);
  const highlighted = Math.min(wanted, Math.max(0, results.length - 1));
  const highlight = (at: number) => setPointer({ of: view, at: Math.max(0, Math.min(results.length - 1, at)) });

  const write = (next: string) => {
    setProblem(undefined);
    substitutes.dismiss();
    setPointer(undefined);
    setText(next);
  };

  /** Selected, so that the next letters replace it. */
  const putBack = (typed: string) => {
    flushSync(() => setText((now) => (now === '' ? typed : now)));
    const field = latest.current.capture.current;
    if (field?.value === typed) field.select();
  };

  const take = (product: SellableProduct | null | undefined, pack: ScannedUnits, asked: string): Outcome => {
    if (product) latest.current.add(product, pack);
    if (product && isSellableNow(product)) {
      beep('high');
      setProblem(undefined);
      return 'done';
    }
    beep('low');
    if (!product) setProblem({ missing: asked });
    if (!kept) substitutes.lookFor(product?.code ?? asked);
    latest.current.focusCapture();
    return 'missed';
  };

  /** Takes what a scan found, `times` times. A batch that the store has no stock of is asked about before another is sold. */
  const takeScanned = async (found: ScannedSellable, times: number, asked: string): Promise<Outcome> => {
    const { pack, ...product } = found;
    const { unknownBatch } = pack;
    if (unknownBatch !== null && isSellableNow(product)) {
      beep('low');
      const texts = { batch: unknownBatch, product: titleOf(product) };
      const sells = await confirm({
        title: t('unknownBatch', texts),
        description: t('unknownBatchText', texts),
        confirmLabel: t('sellFirstExpiry'),
      });
      if (!sells) {
        latest.current.focusCapture();
        return 'missed';
      }
    }
    return take(
      product,
      { quantity: pack.units * times, batchId: pack.batchId ?? undefined, packSize: pack.units },
      asked,
    );
  };

  /**
   * The request is sent at once, and its answer is handled in the order of the key presses. The field is cleared before the
   * answer, so that the text typed next is a new search and a second Enter does not repeat this one.
   */
  const look = <Found>(
    found: Promise<Found>,
    use: (found: Found) => Outcome | Promise<Outcome>,
    { asked, typed = '' }: Asked,
  ) => {
    write('');
    const known = found.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    order.look(async () => {
      const answer = await known;
      if ('value' in answer) return use(answer.value);
      beep('low');
      const failure = failureOf(answer.error, t('unreachable'));
      if (failure.kind === 'UNREACHABLE') markOffline();
      if (failure.kind === 'NOT_FOUND') {
        setProblem({ missing: asked });
        return 'missed';
      }
      toast.error(failure.message, { id: 'till-lookup' });
      putBack(typed);
      return 'missed';
    });
  };
  const openReceipt = (receiptNo: string, typed = '') =>
    look(
      utils.client.pos.findReturnableSale.query({ receiptNo }),
      (receipt) => {
        beep('high');
        onReceipt(receipt);
        return 'done';
      },
      { asked: receiptNo, typed },
    );
  /** Whether the text is the reference on the receipt of an unsent sale, which opens. */
  const openUnsent = (reference: string): boolean => {
    const sale = findWaiting(unsent.waiting, reference);
    if (!sale) return false;
    write('');
    beep('high');
    unsent.onUnsent(sale);
    return true;
  };
  const { findScanned, findFirst } = tillLookup({ client: utils.client, kept, locationId, kind: chosenKind });

  /** Sets the quantity of the selected line. An invalid text stays in the field to be corrected. */
  const enterQuantity = (typed: string) => {
    const { selected, lineActions } = latest.current;
    const quantity = quantityIn(typed);
    if (quantity !== undefined && selected) {
      lineActions.onSet(selected, quantity);
      return;
    }
    beep('low');
    setText((now) => (now === '' ? typed : now));
    setProblem({ text: t(quantity === undefined ? 'quantityWrong' : 'quantityNoLine') });
  };
  const setQuantity = (typed: string) => {
    write('');
    order.act(() => enterQuantity(typed));
  };

  const scan = (code: string) => {
    if (counter.finished) counter.newOrder();
    order.dropTyped();
    // After a typed `*`, scanned digits could be a quantity or a product: treat them as a quantity.
    if (isQuantity(code) || isQuantity(text)) {
      setQuantity(isQuantity(code) ? code : text);
      return;
    }
    if (openUnsent(code)) return;
    const receiptNo = receiptNoOf(code);
    if (receiptNo) {
      openReceipt(receiptNo);
      return;
    }
    // The scanned text includes a multiplier that was typed right before the scan.
    const { quantity, term: bare } = wishIn(code);
    const repeated = bare === code ? times : quantity;
    look(findScanned(bare), (found) => (found ? takeScanned(found, repeated, bare) : take(found, {}, bare)), {
      asked: bare,
    });
  };

  /** What is typed next replaces the text, since the customer may want another product. */
  const refuse = () => {
    beep('low');
    latest.current.capture.current?.select();
  };

  /** Of a product that only a forgiven slip found. */
  const askAgain = (nearest: SellableProduct) => {
    refuse();
    highlight(highlighted);
    setProblem({ text: t('nearestNext', { term, product: titleOf(nearest) }) });
  };

  const takeShown = (product: SellableProduct, quantity: number, asked: string) => {
    const pack = { quantity, insteadOf: insteadOf(product) };
    write('');
    if (order.isBusy()) order.look(async () => take(product, pack, asked));
    else take(product, pack, asked);
  };

  /** For an Enter that came before the debounced search was sent. */
  const lookUp = (typed: string, chosen?: SellableProduct) => {
    const { quantity, term } = wishIn(typed);
    const receiptNo = receiptNoOf(term);
    if (receiptNo) {
      openReceipt(receiptNo, typed);
      return;
    }
    const find = async () => {
      if (looksLikeACode(term)) {
        const scanned = await findScanned(term);
        if (scanned) return { scanned };
        if (chosen) return { product: chosen };
      }
      return findFirst(term);
    };
    look(
      find(),
      ({ scanned, product, isUnseen }: Sought) => {
        if (scanned) return takeScanned(scanned, quantity, term);
        if (product || !isUnseen) return take(product, { quantity }, term);
        // What the text does not name is shown first, and a second Enter takes it.
        beep('low');
        putBack(typed);
        setPointer({ of: viewOf(term), at: 0 });
        return 'missed';
      },
      { asked: term, typed },
    );
  };

  const enter = () => {
    if (isQuantity(text)) {
      setQuantity(text);
      return;
    }
    const chosen = isAnswered ? results[highlighted] : undefined;
    if (offer && isAnswered && !chosen && !looksLikeACode(term)) {
      refuse();
      highlight(firstSellableIndex(results));
      return;
    }
    if (term === '') {
      if (offer && chosen) takeShown(chosen, 1, chosen.name);
      return;
    }
    // A result that the arrows chose is meant.
    if (!namesSomething(term) && !isPointed) {
      beep('low');
      setProblem({ text: t('emptyText') });
      return;
    }
    if (openUnsent(term)) return;
    if (chosen && !looksLikeACode(term)) {
      if (!isPointed && !insteadOf(chosen) && searching?.isNamedBy(term, chosen) === false) {
        askAgain(chosen);
        return;
      }
      takeShown(chosen, times, term);
      return;
    }
    lookUp(text, chosen);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the counter opens
  useEffect(() => {
    for (const typed of early.entered.splice(0)) {
      if (isQuantity(typed)) setQuantity(typed);
      else if (namesSomething(wishIn(typed).term)) lookUp(typed);
    }
    // Looking up a text clears the field for the next one.
    setText(early.text);
    early.text = '';
  }, []);

  return {
    text,
    setText: write,
    kind,
    setKind,
    list,
    results,
    /** The substitutes of a product that cannot be sold here. */
    offer,
    insteadOf,
    searching: term !== '' || offer !== undefined,
    busy: order.isBusy() || (term !== '' && list.isFetching),
    settled,
    highlighted,
    problem,
    /** Whether other keys wait for the answer to a search or a scan. */
    isWaiting: order.isBusy,
    isMoving: order.isMoving,
    inOrder: order.act,
    scan,
    enter,
    move: (by: 1 | -1) => highlight(highlighted === NONE ? firstSellableIndex(results) : highlighted + by),
  };
}

export type Capture = ReturnType<typeof useCapture>;

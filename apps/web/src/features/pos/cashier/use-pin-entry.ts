import { PIN_LENGTH } from '@bhandar/domain/accounts';
import type { Cashier } from '@bhandar/domain/pos';
import { asciiDigits } from '@bhandar/domain/shared';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { markOffline } from '../../../offline/network';
import { useCashiers } from './use-cashiers';

interface PinEntry {
  /** The person who sold here last, who is chosen first. */
  presentId: string;
  locationId: string;
  offline: boolean;
  /** Answers why the PIN is refused; throws the refusal of the server. */
  onPin: (cashier: Cashier, pin: string) => Promise<string | undefined>;
  /** Cannot be chosen. */
  exceptId?: string;
}

/** The next person whose name begins with the letter, after the chosen one. */
function byLetter(cashiers: readonly Cashier[], chosen: string | undefined, letter: string): Cashier | undefined {
  const at = cashiers.findIndex(({ id }) => id === chosen);
  const turned = [...cashiers.slice(at + 1), ...cashiers.slice(0, at + 1)];
  return turned.find(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase()));
}

/** The person and the PIN that are entered, by keys and by touch; the sixth digit sends it. */
export function usePinEntry({ presentId, locationId, offline, onPin, exceptId }: PinEntry) {
  const { t } = useTranslation('pos');
  const { cashiers: all, isLoading, failed, refresh } = useCashiers(locationId, offline);
  const cashiers = all.filter(({ id }) => id !== exceptId);
  const [picked, setPicked] = useState<string>();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chosen = cashiers.find(({ id }) => id === (picked ?? presentId)) ?? cashiers[0];

  const choose = (id: string) => {
    if (isBusy) return;
    setPicked(id);
    setPin('');
    setProblem(undefined);
  };

  const send = async (cashier: Cashier, entered: string) => {
    setBusy(true);
    try {
      const refusal = await onPin(cashier, entered);
      if (refusal === undefined) return;
      setProblem(refusal);
    } catch (error) {
      const { kind, message } = failureOf(error, t('unreachable'));
      if (kind === 'UNREACHABLE') markOffline();
      setProblem(message);
    }
    setPin('');
    setBusy(false);
    refresh();
  };

  const enter = (digit: string) => {
    if (isBusy || !chosen || pin.length >= PIN_LENGTH) return;
    const entered = pin + digit;
    setPin(entered);
    setProblem(undefined);
    if (entered.length === PIN_LENGTH) void send(chosen, entered);
  };
  const erase = () => {
    if (!isBusy) setPin(pin.slice(0, -1));
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || cashiers.length === 0) return;
    const key = asciiDigits(event.key);
    const at = cashiers.findIndex(({ id }) => id === chosen?.id);
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = by ? cashiers[(at + by + cashiers.length) % cashiers.length] : undefined;
    if (/^\d$/.test(key)) enter(key);
    else if (key === 'Backspace') erase();
    else if (key === 'Escape') setPin('');
    else if (next) choose(next.id);
    else {
      const named = /^\p{L}$/u.test(key) ? byLetter(cashiers, chosen?.id, key) : undefined;
      if (named) choose(named.id);
      return;
    }
    event.preventDefault();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return { cashiers, isLoading, failed, refresh, chosen, pin, problem, isBusy, choose, enter, erase };
}

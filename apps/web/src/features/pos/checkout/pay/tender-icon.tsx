import type { TakenMethod } from '@bhandar/domain/pos';
import { Banknote, CreditCard, NotebookPen, Smartphone, Ticket } from 'lucide-react';

const ICONS = { cash: Banknote, card: CreditCard, wallet: Smartphone, credit: Ticket, account: NotebookPen };

export function TenderIcon({ method, className }: { method: TakenMethod; className?: string }) {
  const Icon = ICONS[method];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />;
}

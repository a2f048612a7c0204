import { trpc } from '../../../lib/api/trpc';
import { GrantsDialog } from './grants-dialog';

/** The permissions of one person, opened from another list. */
export function EmployeeGrantsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const person = trpc.accounts.getGrants.useQuery({ id });
  const rules = trpc.accounts.grantRules.useQuery();
  if (!person.data || !rules.data) return null;
  return <GrantsDialog person={person.data} rules={rules.data} onClose={onClose} />;
}

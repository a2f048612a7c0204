import type { Me } from '@bhandar/domain/accounts';
import { Button } from '@bhandar/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignIn, useSignOut } from '../../../lib/session/session';
import { AccountShell } from '../account-shell';
import { SecondFactorSetupSteps } from './second-factor-setup';

/** The only screen until the user has set up the second factor that the organisation requires. */
export default function SecondFactorDueScreen({ user }: { user: Me }) {
  const { t } = useTranslation(['accounts', 'shell']);
  const client = useQueryClient();
  const signIn = useSignIn();
  const { signOut, pending } = useSignOut();
  const done = () => {
    const { secondFactorDue: _, ...person } = user;
    client.clear();
    signIn(person);
  };
  return (
    <AccountShell
      title={t('factorDueTitle')}
      description={t('factorDueText')}
      footer={
        <Button variant="ghost" busy={pending} onClick={() => void signOut()}>
          {t('endSession')}
        </Button>
      }
    >
      <SecondFactorSetupSteps email={user.email} onDone={done} />
    </AccountShell>
  );
}

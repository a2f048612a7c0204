import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, PageHeader, QueryState, useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { hrefTo } from '../../../screens';
import { PinSection } from '../pins/pin-section';
import { SecondFactorSection } from '../second-factor/second-factor-section';
import { ActiveSessions } from '../sessions/active-sessions';
import { Section } from '../settings/section';
import { ApiTokens } from '../tokens/api-tokens';
import { ChangePasswordForm } from './change-password-form';
import { ProfileForm } from './profile-form';

export default function ProfileScreen() {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const profile = trpc.accounts.getProfile.useQuery();
  const places = actor.stores.map(placeTitle).join(' | ');
  const place = actor.role === 'superadmin' ? t('wholeWarehouse') : places;
  return (
    <>
      <PageHeader
        actions={
          <Button asChild>
            <AppLink href={hrefTo(actor.role, 'settings')}>{t('toSettings')}</AppLink>
          </Button>
        }
        description={[
          t(`role_${actor.role}`),
          place,
          profile.data ? t('memberSince', { date: formatDate(profile.data.since) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Section title={t('details')} text={t('detailsText')}>
        <QueryState query={profile} loadingText={t('loadingSettings')}>
          {(data) => <ProfileForm key={data.email} profile={data} />}
        </QueryState>
      </Section>
      <Section title={t('changePassword')} text={t('changePasswordText')}>
        <ChangePasswordForm email={actor.email} />
      </Section>
      <Section title={t('factor')} text={t('factorText')}>
        <SecondFactorSection email={actor.email} />
      </Section>
      {actor.role === 'superadmin' ? null : (
        <Section title={t('pin')} text={t('pinText')}>
          <PinSection />
        </Section>
      )}
      <Section title={t('sessions')} text={t('sessionsText')}>
        <ActiveSessions />
      </Section>
      <Section
        title={t('tokens')}
        text={
          <>
            {t('tokensText')}{' '}
            <a href="/api/docs" className="text-brand-ink underline underline-offset-2">
              {t('toApiDocs')}
            </a>
          </>
        }
      >
        <ApiTokens />
      </Section>
    </>
  );
}

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PUBLIC_SCREENS, type PublicScreenName } from '../../public-screens';
import type { PublicScreen } from '../../screen';
import { Arrival } from '../routing/arrival';
import { CheckingAccess } from '../routing/checking-access';
import { useDocumentTitle } from '../use-document-title';
import { lazyPublicScreen } from './lazy-public-screen';
import { PublicFrame } from './public-frame';

export function PublicPage({ name }: { name: PublicScreenName }) {
  const { t } = useTranslation('shell');
  const { title, frame, path }: PublicScreen = PUBLIC_SCREENS[name];
  useDocumentTitle(t(title));
  const Page = lazyPublicScreen(name);
  const page = (
    <Suspense fallback={<CheckingAccess />}>
      <Page />
      <Arrival address={path} />
    </Suspense>
  );
  return frame === 'public' ? <PublicFrame>{page}</PublicFrame> : page;
}

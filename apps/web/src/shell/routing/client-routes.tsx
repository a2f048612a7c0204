import type { Role } from '@bhandar/domain/accounts';
import { Redirect } from 'wouter';
import { ClientProviders } from '../../client-providers';
import type { OwnScreen, PublicScreenName } from '../../public-screens';
import { hrefTo } from '../../screens';
import { PublicPage } from '../public/public-page';
import { AccessGate } from './access-gate';
import { Area } from './area';
import { FetchBoundary } from './fetch-boundary';
import { NoSignIn } from './needs-network';

export type ClientTarget = { area: Role } | { own: OwnScreen } | { page: PublicScreenName };

/** The pages that call the API. They share one client, which survives navigation among them. */
export default function ClientRoutes({ target, pathname }: { target: ClientTarget; pathname: string }) {
  return (
    <ClientProviders>
      {'page' in target ? (
        <FetchBoundary address={target.page} whenOffline={<NoSignIn />}>
          <PublicPage key={target.page} name={target.page} />
        </FetchBoundary>
      ) : null}
      {'own' in target ? (
        <AccessGate>{(actor) => <Redirect to={hrefTo(actor.role, target.own)} replace />}</AccessGate>
      ) : null}
      {'area' in target ? <Area area={target.area} pathname={pathname} /> : null}
    </ClientProviders>
  );
}

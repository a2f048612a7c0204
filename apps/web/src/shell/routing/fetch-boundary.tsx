import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNetworkWatch } from '../../offline/network';
import { Crash } from './crash';

interface FetchBoundaryProps {
  /** A page at another address is tried anew. */
  address: string;
  /** Shown while there is no connection; the page is fetched again when the server is back. */
  whenOffline: ReactNode;
  children: ReactNode;
}

/** A page's file that failed to load is a network error, not a crash. */
export function FetchBoundary({ address, whenOffline, children }: FetchBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[address]}
      fallbackRender={({ resetErrorBoundary }) => <Broken whenOffline={whenOffline} retry={resetErrorBoundary} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function Broken({ whenOffline, retry }: { whenOffline: ReactNode; retry: () => void }) {
  const offline = useNetworkWatch();
  const [wasOffline, setWasOffline] = useState(offline);
  if (offline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (wasOffline && !offline) retry();
  }, [wasOffline, offline, retry]);
  return offline ? whenOffline : <Crash />;
}

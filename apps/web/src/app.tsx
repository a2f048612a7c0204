import { ErrorBoundary } from 'react-error-boundary';
import { Providers } from './providers';
import { Crash } from './shell/crash';
import { Routes } from './shell/routes';

export function App() {
  return (
    <Providers>
      <ErrorBoundary FallbackComponent={Crash}>
        <Routes />
      </ErrorBoundary>
    </Providers>
  );
}

import { ErrorBoundary } from 'react-error-boundary';
import { Foundation } from './foundation';
import { Crash } from './shell/routing/crash';
import { Routes } from './shell/routing/routes';

export function App() {
  return (
    <Foundation>
      <ErrorBoundary FallbackComponent={Crash}>
        <Routes />
      </ErrorBoundary>
    </Foundation>
  );
}

import { ErrorBoundary } from 'react-error-boundary';
import { Foundation } from './foundation';
import { Crash } from './shell/crash';
import { Routes } from './shell/routes';

export function App() {
  return (
    <Foundation>
      <ErrorBoundary FallbackComponent={Crash}>
        <Routes />
      </ErrorBoundary>
    </Foundation>
  );
}

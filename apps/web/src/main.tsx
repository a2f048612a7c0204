import '@bhandar/ui/theme.css';
import { applyTheme, storedTheme } from '@bhandar/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { configureFormatFrom } from './lib/format';
import { startI18n } from './lib/i18n';
import { guardHistory } from './lib/navigation-guard';

guardHistory();
configureFormatFrom(document.documentElement.dataset);
// The script in the head has set the colours already; this one follows the device from here on.
applyTheme(storedTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

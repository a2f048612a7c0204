import '@bhandar/ui/theme.css';
import { applyTheme, storedTheme } from '@bhandar/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { configureFormatFrom } from './lib/format';
import { startI18n } from './lib/i18n';
import { showLanguage, storedLanguage } from './lib/language';
import { guardHistory } from './lib/navigation-guard';

guardHistory();
configureFormatFrom(document.documentElement.dataset);
// The script in the head has set the colours already; this one follows the device from here on.
applyTheme(storedTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const language = storedLanguage();
showLanguage(language);
await startI18n({}, language);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

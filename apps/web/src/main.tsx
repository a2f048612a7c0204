import '@bhandar/ui/theme.css';
import { applyTheme, storedTheme } from '@bhandar/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { configureFormatFrom } from './lib/format';
import { startI18n } from './lib/i18n/i18n';
import { showLanguage, storedLanguage } from './lib/i18n/language';
import { guardHistory } from './lib/navigation-guard';
import { reloadAfterUpdate } from './lib/reload';
import { retrySignOut } from './lib/session/pending-sign-out';

guardHistory();
reloadAfterUpdate();
retrySignOut();
configureFormatFrom(document.documentElement.dataset);
// The script in the head has applied the theme already; this follows later changes of the device setting.
applyTheme(storedTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const language = storedLanguage();
showLanguage(language);
// Not a top-level await: the language chunk imports this one, and the two would deadlock.
void startI18n({}, language).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

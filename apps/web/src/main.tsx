import '@bhandar/ui/theme.css';
import { applyTheme, storedTheme } from '@bhandar/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { configureFormatFrom } from './lib/format';
import { startI18n } from './lib/i18n/i18n';
import { showLanguage, storedLanguage } from './lib/i18n/language';
import { guardHistory } from './lib/navigation-guard';
import { healOldPage } from './lib/reload';
import { watchLeaving } from './lib/session/leaving';

guardHistory();
healOldPage();
watchLeaving();
configureFormatFrom(document.documentElement.dataset);
// The script in the head has set the colours already; this one follows the device from here on.
applyTheme(storedTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const language = storedLanguage();
showLanguage(language);
// Not by an await out here: the language's chunk imports this one, and each would wait for the other forever.
void startI18n({}, language).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

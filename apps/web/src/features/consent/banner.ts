import { watchSize } from '@klub/ui/watch-size.ts';
import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent.css';
import {
  type CookieConsentConfig,
  reset,
  run,
  show,
  showPreferences,
  validConsent,
} from 'vanilla-cookieconsent';
import { documents } from '../../paths.ts';
import { bannerCopy, recipientCopy, settingsCopy } from './consent.copy.ts';
import type { Terms } from './consent.queries.ts';
import { consentDays, consentKey } from './consent.rules.ts';

let isPrepared = false;

/** Shows the banner without blocking the page: the user can go on working. */
export async function showBanner(asked: Terms): Promise<void> {
  await prepare(asked);
  show(true);
}

/** Opens the dialog in which the consent can be changed. */
export async function openSettings(asked: Terms): Promise<void> {
  await prepare(asked);
  showPreferences();
}

/** Starts the library again: it reads the stored consent only then, and another tab may have changed it. */
async function prepare(asked: Terms): Promise<void> {
  const isAsking = isPrepared && !validConsent();
  if (isAsking) return;
  if (isPrepared) reset();
  isPrepared = true;
  await run(configOf(asked));
}

function configOf(asked: Terms): CookieConsentConfig {
  return {
    revision: asked.revision,
    autoShow: false,
    // Automated browsers see the same page as users.
    hideFromBots: false,
    manageScriptTags: false,
    autoClearCookies: false,
    cookie: { name: consentKey, useLocalStorage: true, expiresAfterDays: consentDays },
    guiOptions: {
      consentModal: { layout: 'bar inline', position: 'bottom' },
      preferencesModal: { layout: 'box' },
    },
    categories: { necessary: { readOnly: true, enabled: true }, statistics: {} },
    language: { default: 'pl', translations: { pl: wordsOf(asked) } },
    onModalReady: ({ modalName, modal }) => {
      if (modalName !== 'consentModal') return;
      leavePageInUse(modal);
      keepHeight(modal);
    },
  };
}

/** Makes the banner non-modal: the library would mark it as modal, trap Tab, and take the focus from a field. */
function leavePageInUse(banner: HTMLElement): void {
  banner.setAttribute('aria-modal', 'false');
  banner.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.stopPropagation();
  });
  const { activeElement } = document;
  const isInUse =
    activeElement !== document.body && activeElement?.matches('[tabindex="-1"]') === false;
  if (isInUse) banner.querySelector('[tabindex="-1"]')?.removeAttribute('tabindex');
}

/**
 * Passes the banner's height to the stylesheet, so that everything can be scrolled out from under
 * it, and then does so with the field in use.
 */
function keepHeight(banner: HTMLElement): void {
  const { style } = document.documentElement;
  const keep = (): void => {
    style.setProperty('--consent', `${banner.offsetHeight}px`);
    const { activeElement } = document;
    if (activeElement?.matches('input, select, textarea'))
      activeElement.scrollIntoView({ block: 'nearest' });
  };
  watchSize([banner], keep);
}

function wordsOf(
  asked: Terms,
): Extract<CookieConsentConfig['language']['translations'][string], { consentModal: object }> {
  const recipient = recipientCopy(asked);
  const policy = `<a class="cc__link" href="${documents.cookies}" target="_blank" rel="noopener">${bannerCopy.policy}<span class="cc-new-tab"> ${bannerCopy.newTab}</span></a>`;
  return {
    consentModal: {
      title: bannerCopy.title,
      description: `${bannerCopy.text} ${recipient} ${policy}`,
      acceptAllBtn: bannerCopy.all,
      acceptNecessaryBtn: bannerCopy.necessary,
      showPreferencesBtn: bannerCopy.settings,
    },
    preferencesModal: {
      title: settingsCopy.title,
      closeIconLabel: settingsCopy.close,
      acceptAllBtn: settingsCopy.all,
      acceptNecessaryBtn: settingsCopy.necessary,
      savePreferencesBtn: settingsCopy.save,
      sections: [
        {
          title: settingsCopy.necessaryTitle,
          description: settingsCopy.necessaryText,
          linkedCategory: 'necessary',
        },
        {
          title: settingsCopy.statisticsTitle,
          description: `${settingsCopy.statisticsText} ${recipient} ${policy}`,
          linkedCategory: 'statistics',
        },
      ],
    },
  };
}

import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { LoadedLocale } from '../kit/i18n/locale.ts'

/**
 * react-admin's own texts. A new provider per language, instead of its `changeLocale`,
 * since that one remounts the whole tree and so empties every open tab.
 */
export function createI18nProvider({ language, raMessages, texts }: LoadedLocale): I18nProvider {
  return polyglotI18nProvider(
    // react-admin's type has all of its texts; only those used here have a Chinese version.
    () => ({ ...raMessages, ...texts }) as TranslationMessages,
    language,
    { allowMissing: true },
  )
}

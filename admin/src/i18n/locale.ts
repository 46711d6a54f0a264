import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@netwarden/shared'
import type { TranslationMessages } from 'ra-core'
import { readStored, writeStored } from '../stores/browser-storage.ts'
import { createStore } from '../stores/external-store.ts'
import { fillText, type TextKey, type TextParams, type Texts } from './texts.ts'

const LOCALE_KEY = 'locale'

export interface LoadedLocale {
  language: Language
  texts: Texts
  raMessages: TranslationMessages
}

/** Each language is a chunk of its own, so that nobody loads the one they do not read. */
const LOADERS: Record<Language, () => Promise<Omit<LoadedLocale, 'language'>>> = {
  'zh-CN': () => import('./bundle-zh-CN.ts'),
  'en-US': () => import('./bundle-en-US.ts'),
}

export const localeStore = createStore<LoadedLocale | undefined>(undefined)

export function storedLanguage(): Language {
  const stored = readStored(LOCALE_KEY)
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE
}

export async function changeLanguage(language: Language): Promise<void> {
  const { texts, raMessages } = await LOADERS[language]()
  writeStored(LOCALE_KEY, language)
  document.documentElement.lang = language
  localeStore.set({ language, texts, raMessages })
}

export function currentLanguage(): Language {
  return localeStore.get()?.language ?? storedLanguage()
}

/** For the places outside React; components use `useText`, which follows a change of language. */
export function currentText(key: TextKey, params?: TextParams): string {
  const texts = localeStore.get()?.texts
  return texts ? fillText(texts[key], params) : key
}

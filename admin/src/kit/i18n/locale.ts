import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@netwarden/shared'
import type { TranslationMessages } from 'react-admin'
import { readStored, writeStored } from '../stores/browser-storage.ts'
import { createStore } from '../stores/external-store.ts'
import { fillText, type TextKey, type TextParams, type Texts } from './texts.ts'

const LOCALE_KEY = 'locale'

export interface LoadedLocale {
  language: Language
  texts: Texts
  raMessages: TranslationMessages
}

type TextLoaders = Record<Language, () => Promise<Omit<LoadedLocale, 'language'>>>
let loaders: TextLoaders | undefined

/** Where the texts of each language come from: said once, before any language is chosen. */
export function loadTextsFrom(sources: TextLoaders): void {
  loaders = sources
}

export const localeStore = createStore<LoadedLocale | undefined>(undefined)

export function storedLanguage(): Language {
  const stored = readStored(LOCALE_KEY)
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!loaders) throw new Error('no texts to load')
  const { texts, raMessages } = await loaders[language]()
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

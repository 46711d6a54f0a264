import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@netwarden/shared/i18n'
import { readStored, writeStored } from '../stores/browser-storage.ts'
import { createStore } from '../stores/external-store.ts'
import { fillText, type TextKey, type TextParams, type Texts } from './texts.ts'

const LOCALE_KEY = 'locale'

export interface LoadedLocale {
  language: Language
  /** The texts of the dictionary that are loaded so far. */
  texts: Partial<Texts>
  /** react-admin's own. */
  raMessages: object
}

/** The rest of the module are dictionaries. */
type TextLoaders = Record<Language, () => Promise<{ raMessages: object; [dictionary: string]: object }>>
let loaders: TextLoaders | undefined

/** Texts of a part of the console: a module for each language that exports nothing but dictionaries. */
export type AreaTexts = Readonly<Record<Language, () => Promise<Record<string, Partial<Texts>>>>>
const areas = new Set<AreaTexts>()

/** Sets the loaders of each language's texts, before any language is chosen. */
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
  const { raMessages, ...dictionaries } = await loaders[language]()
  const texts: Partial<Texts> = Object.assign({}, ...Object.values(dictionaries))
  let loaded = texts
  // An area that was added meanwhile has texts of the previous language: load again including it.
  for (let count = -1; count !== areas.size; ) {
    count = areas.size
    const added = await Promise.all([...areas].map((area) => textsOf(area, language)))
    loaded = Object.assign({}, texts, ...added)
  }
  writeStored(LOCALE_KEY, language)
  document.documentElement.lang = language
  localeStore.set({ language, texts: loaded, raMessages })
}

const areasToCome = new Map<AreaTexts, Promise<void>>()

/** Adds the texts of an area in the language that is shown, and from then on in each that is chosen; once they are there. */
function loadAreaTexts(area: AreaTexts): Promise<void> {
  const known = areasToCome.get(area)
  if (known) return known
  const added = addArea(area)
  areasToCome.set(area, added)
  // A failed download is retried.
  added.catch(() => areasToCome.delete(area))
  return added
}

async function addArea(area: AreaTexts): Promise<void> {
  const language = currentLanguage()
  const added = await textsOf(area, language)
  areas.add(area)
  const shown = localeStore.get()
  if (shown?.language !== language) return changeLanguage(currentLanguage())
  localeStore.set({ ...shown, texts: { ...shown.texts, ...added } })
}

/** Loads the texts that a page needs beside those of the frame. */
export async function withTexts<Page>(page: Promise<Page>, ...areas: readonly AreaTexts[]): Promise<Page> {
  const [loaded] = await Promise.all([page, ...areas.map(loadAreaTexts)])
  return loaded
}

async function textsOf(area: AreaTexts, language: Language): Promise<Partial<Texts>> {
  return Object.assign({}, ...Object.values(await area[language]()))
}

export function currentLanguage(): Language {
  return localeStore.get()?.language ?? storedLanguage()
}

/** For the places outside React; components use `useText`, which follows a change of language. */
export function currentText(key: TextKey, params?: TextParams): string {
  const texts = localeStore.get()?.texts
  return texts ? fillText(texts[key] ?? key, params) : key
}

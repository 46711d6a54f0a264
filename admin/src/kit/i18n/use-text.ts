import type { Field } from '@netwarden/shared/fields'
import { DEFAULT_LANGUAGE, type Language } from '@netwarden/shared/i18n'
import { useCallback } from 'react'
import { useStoreState } from '../stores/external-store.ts'
import { localeStore } from './locale.ts'
import { fillText, type TextKey, type TextParams, type Texts } from './texts.ts'

export type Translate = (key: TextKey, params?: TextParams) => string

export function useLanguage(): Language {
  return useStoreState(localeStore)?.language ?? DEFAULT_LANGUAGE
}

/** The text of a key in the chosen language; a key that no dictionary has does not compile. */
export function useText(): Translate {
  const texts = useStoreState(localeStore)?.texts
  return useCallback((key, params) => (texts ? fillText(texts[key] ?? key, params) : key), [texts])
}

/** The label of a described field in the chosen language. */
export function useLabel(): (field: Pick<Field, 'label'>) => string {
  const language = useLanguage()
  return useCallback(({ label }) => label[language], [language])
}

/** The text of a key that is built from data, such as an action's name; undefined when no dictionary has it. */
export function useTextFinder(): (key: string) => string | undefined {
  const texts = useStoreState(localeStore)?.texts
  return useCallback((key) => (texts && isTextKey(texts, key) ? texts[key] : undefined), [texts])
}

function isTextKey(texts: Partial<Texts>, key: string): key is TextKey {
  return Object.hasOwn(texts, key)
}

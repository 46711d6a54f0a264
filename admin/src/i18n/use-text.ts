import { DEFAULT_LANGUAGE, type Language } from '@netwarden/shared'
import { useCallback } from 'react'
import { useStoreState } from '../stores/external-store.ts'
import { localeStore } from './locale.ts'
import { fillText, type TextKey, type TextParams } from './texts.ts'

export type Translate = (key: TextKey, params?: TextParams) => string

export function useLanguage(): Language {
  return useStoreState(localeStore)?.language ?? DEFAULT_LANGUAGE
}

/** The text of a key in the chosen language; a key that no dictionary has does not compile. */
export function useText(): Translate {
  const texts = useStoreState(localeStore)?.texts
  return useCallback((key, params) => (texts ? fillText(texts[key], params) : key), [texts])
}

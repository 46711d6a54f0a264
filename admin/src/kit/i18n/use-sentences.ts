import { useLanguage } from './use-text.ts'

/** Puts sentences one after the other; Chinese has no space between them. */
export function useSentences(): (sentences: readonly (string | false | undefined)[]) => string {
  const gap = useLanguage() === 'zh-CN' ? '' : ' '
  return (sentences) => sentences.filter(Boolean).join(gap)
}

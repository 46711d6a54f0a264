/** Apart from the dictionaries, which the console does not load. */
export const LANGUAGES = ['zh-CN', 'en-US'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh-CN'

/** The first supported language of an `Accept-Language` header (RFC 9110 §12.5.4); the default is Chinese. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const quality = Number(
        options
          .find((option) => option.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag, quality: Number.isNaN(quality) ? 0 : quality, index }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  const first = wanted.find(({ tag }) => tag.startsWith('zh') || tag.startsWith('en'))
  return first?.tag.startsWith('en') ? 'en-US' : DEFAULT_LANGUAGE
}

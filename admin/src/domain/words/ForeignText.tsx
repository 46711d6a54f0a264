import { readableText } from './unicode-domain.ts'
import { visibleText } from './visible-text.ts'

/**
 * A name from the network, unable to alter the text around it. International domain names are shown in their own letters
 * and have their A-labels as the title.
 */
export function ForeignText({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return '—'
  return <bdi title={visibleText(text)}>{readableText(text)}</bdi>
}

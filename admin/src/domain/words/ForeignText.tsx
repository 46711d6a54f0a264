import { visibleText } from './visible-text.ts'

/** A name from the network: shown unchanged, but unable to alter the text around it. */
export function ForeignText({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return '—'
  const shown = visibleText(text)
  return <bdi title={shown}>{shown}</bdi>
}

import { visibleText } from './visible-text.ts'

/** A name that came from the network: shown unchanged, but never able to alter the text around it. */
export function ForeignText({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return '—'
  const shown = visibleText(text)
  return <bdi title={shown}>{shown}</bdi>
}

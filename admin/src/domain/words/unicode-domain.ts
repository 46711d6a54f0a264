import punycode from 'punycode.js'
import { visibleText } from './visible-text.ts'

/** The Unicode form of a name, or undefined when it equals the A-labels. For reading only. */
export function unicodeDomain(name: string): string | undefined {
  if (!/(^|\.)xn--/i.test(name)) return undefined
  const labels = name.split('.').map((label) => (/^xn--/i.test(label) ? decodeLabel(label) : label))
  const shown = visibleText(labels.join('.'))
  return shown === name ? undefined : shown
}

/** By RFC 3492; a label that encodes nothing stays as it is. */
function decodeLabel(label: string): string {
  try {
    const text = punycode.decode(label.slice(4))
    return /\p{Cs}/u.test(text) ? label : text
  } catch {
    return label // The library throws a RangeError for an invalid label.
  }
}

import { decodedNames, readableNames } from '@netwarden/shared/validators'
import { visibleText } from './visible-text.ts'

/** The Unicode form of a name, or undefined when it equals the A-labels. For reading only. */
export function unicodeDomain(name: string): string | undefined {
  const shown = visibleText(decodedNames(name))
  return shown === name ? undefined : shown
}

/** A text from the network, with names in their own letters unless they look like other names. */
export function readableText(text: string): string {
  return visibleText(readableNames(text))
}

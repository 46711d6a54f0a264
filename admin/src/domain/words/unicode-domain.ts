import { decodedNames } from '@netwarden/shared/validators'
import { visibleText } from './visible-text.ts'

/** The Unicode form of a name, or undefined when it equals the A-labels. For reading only. */
export function unicodeDomain(name: string): string | undefined {
  const shown = visibleText(decodedNames(name))
  return shown === name ? undefined : shown
}

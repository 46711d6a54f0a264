import type { DryRunChange } from '@netwarden/shared/contract'
import type { Operation } from '../operation.ts'
import { maskedJson } from './mask-secrets.ts'

/** An operation as its entry in the log would show it. */
export function presentOperation({ action, subject, before, after }: Operation): DryRunChange {
  const { kind: area, id, name } = subject
  return { area, id, name, action, before: shown(before), after: shown(after) }
}

function shown(value: unknown): unknown {
  const text = maskedJson(value)
  return text === null ? null : JSON.parse(text)
}

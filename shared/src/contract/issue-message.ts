import type { z } from 'zod'
import type { Message } from '../errors.ts'
import { isTextKey, type TextParams } from '../i18n/index.ts'

/** The text of a schema issue. Parse with `reportInput`; otherwise a missing value is reported as a wrong type. */
export function messageOf(issue: z.core.$ZodIssue): Message {
  if (isTextKey(issue.message)) return { key: issue.message, params: limitsOf(issue) }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { key: 'validation.required' }
        : { key: 'validation.type', params: { expected: issue.expected } }
    case 'too_small':
      return { key: smallKey(issue.origin), params: limitsOf(issue) }
    case 'too_big':
      return { key: bigKey(issue.origin), params: limitsOf(issue) }
    case 'invalid_value':
      return { key: 'validation.choice', params: { choices: issue.values.map(String).join(', ') } }
    default:
      return { key: 'validation.invalid' }
  }
}

function limitsOf(issue: z.core.$ZodIssue): TextParams {
  if (issue.code === 'too_small') return { limit: String(issue.minimum) }
  if (issue.code === 'too_big') return { limit: String(issue.maximum) }
  if (issue.code === 'invalid_value') return { choices: issue.values.map(String).join(', ') }
  if (issue.code === 'invalid_type') return { expected: issue.expected }
  return {}
}

function smallKey(origin: string) {
  if (origin === 'string') return 'validation.tooShort'
  return origin === 'array' ? 'validation.tooFewItems' : 'validation.tooSmall'
}

function bigKey(origin: string) {
  if (origin === 'string') return 'validation.tooLong'
  return origin === 'array' ? 'validation.tooManyItems' : 'validation.tooBig'
}

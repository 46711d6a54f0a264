import type { CommanderError } from 'commander'
import { UsageFailure } from './failure.ts'
import type { TextKey, Translate } from './texts/index.ts'

/** Commander's faults by its codes; `{name}` is the first quoted text. */
const TEXTS: Readonly<Record<string, TextKey>> = {
  'commander.unknownCommand': 'usage.unknownCommand',
  'commander.unknownOption': 'usage.unknownOption',
  'commander.missingArgument': 'usage.missingArgument',
  'commander.missingMandatoryOptionValue': 'usage.missingOption',
  'commander.optionMissingArgument': 'usage.optionValue',
  'commander.conflictingOption': 'usage.conflict',
  'commander.excessArguments': 'usage.excessArguments',
  'commander.invalidArgument': 'usage.choice',
}
/** The usage error of commander, in the reader's language; null when there is none. */
export function usageFault(fault: CommanderError, t: Translate): UsageFailure | null {
  // Help or the version was requested, and shown.
  if (fault.exitCode === 0) return null
  if (fault.code === 'commander.help') return new UsageFailure(t('usage.commandMissing'))
  const key = TEXTS[fault.code]
  const hint = t('hint.help')
  if (!key) return new UsageFailure(fault.message, [hint])
  const quoted = [...fault.message.matchAll(/'([^']*)'/g)].map(([, text]) => text)
  // A fault of an argument quotes the value first, a fault of an option the name.
  const [name = '', value = ''] = fault.message.includes('command-argument') ? quoted.reverse() : quoted
  const choices = /Allowed choices are (.*)\.$/.exec(fault.message)?.[1] ?? ''
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(fault.message)?.[1]
  return new UsageFailure(t(key, { name, value, choices }), [
    ...(suggestion ? [t('hint.didYouMean', { words: suggestion })] : []),
    hint,
  ])
}

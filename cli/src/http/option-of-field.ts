import type { Command } from 'commander'

/** Options whose name is not that of the field that they fill. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  solvedMode: ['mode'],
  defaultMode: ['mode'],
  inherits: ['inherit'],
  deviceIP: ['device'],
  dstHostIP: ['device'],
  keywordKind: ['kind'],
  segmentId: ['segment'],
  version: ['ifVersion'],
  expiresAt: ['expires', 'until', 'for'],
  until: ['until', 'for'],
  minutes: ['for'],
  location: ['location', 'path', 'address'],
  timeZone: ['tz'],
  desc: ['desc', 'description'],
}

/** The option or argument of a command that filled a field; the field itself where no option did. */
export function optionOfField(command: Command | null, field: string): string {
  if (!command) return field
  const attributes = OPTIONS[field] ?? [field]
  const option = command.options.find(
    (each) =>
      attributes.includes(each.attributeName()) && command.getOptionValue(each.attributeName()) !== undefined,
  )
  if (option?.long) return option.long
  const argument = command.registeredArguments.find((each) => attributes.includes(each.name()))
  return argument ? `<${argument.name()}>` : field
}

import { type ListForm, type ListLine, listLine, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

/** `||domain^`, also without `^` or with an end anchor (`|`); a leading `@@` marks an exception. */
const WHOLE_DOMAIN = /^(@@)?\|\|([^/^$|:]+)\^?\|?(?:\$([\w,-]+))?$/
/** Options with which a rule still applies to the whole domain for all clients. */
const CANCELLING = 'badfilter'
const HARMLESS_OPTIONS = new Set(['all', 'important', 'document', 'doc', CANCELLING])

/** AdBlock rules that name a whole domain. Rules for parts of pages contain no names. */
export const adblock: ListForm = {
  name: 'adblock',
  createReader: () => (line) => {
    const text = line.trim()
    const isComment = text === '' || text.startsWith('!') || /^\[.*\]$/.test(text) || /^#(?:\s|$)/.test(text)
    return isComment ? NOTHING : readRule(text)
  },
}

function readRule(text: string): ListLine | null {
  const [, exception, domain = '', optionText] = WHOLE_DOMAIN.exec(text) ?? []
  const options = optionText?.split(',') ?? []
  if (!options.every((option) => HARMLESS_OPTIONS.has(option))) return null
  const name = canonicalListName(domain)
  if (name === null) return null
  return listLine({
    ...(exception === undefined ? { bans: [name] } : { exceptions: [name] }),
    options: options
      .filter((option) => option !== CANCELLING)
      .map((option) => (option === 'doc' ? 'document' : option))
      .sort()
      .join(','),
    isCancelling: options.includes(CANCELLING),
  })
}

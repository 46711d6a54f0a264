import { type ListForm, type ListLine, listLine, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

/** `||domain^`, also without its end or with the end of the address (`|`); `@@` in front is an exception. */
const WHOLE_DOMAIN = /^(@@)?\|\|([^/^$|:]+)\^?\|?(?:\$([\w,-]+))?$/
/** Options under which a rule still means the whole domain for all clients. */
const HARMLESS_OPTIONS = new Set(['all', 'important', 'document', 'doc', 'badfilter'])

/** Of AdBlock's rules those that name a whole domain. Parts of pages are not names. */
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
    isImportant: options.includes('important'),
    isCancelling: options.includes('badfilter'),
  })
}

import { type ListForm, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

const WHOLE_DOMAIN = /^\|\|([^/^$|:]+)\^(?:\$([\w,-]+))?$/
/** Options under which a rule still means the whole domain for everybody. */
const HARMLESS_OPTIONS = new Set(['all', 'important', 'document', 'doc'])

/** Of AdBlock's rules those that name a whole domain: `||domain^`. Exceptions and parts of pages are not names. */
export const adblock: ListForm = {
  name: 'adblock',
  createReader: () => (line) => {
    const text = line.trim()
    if (text === '' || text.startsWith('!') || /^\[.*\]$/.test(text) || /^#(?:\s|$)/.test(text))
      return NOTHING
    const [, domain = '', options] = WHOLE_DOMAIN.exec(text) ?? []
    const isWhole =
      options === undefined || options.split(',').every((option) => HARMLESS_OPTIONS.has(option))
    const name = isWhole ? canonicalListName(domain) : null
    return name === null ? null : [name]
  },
}

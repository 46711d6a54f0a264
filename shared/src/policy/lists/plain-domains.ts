import { type ListForm, NOTHING } from './list-form.ts'
import { canonicalListNameWithDot } from './list-name.ts'

/** One name a line; `#`, `;`, `!` and `//` begin comments. */
export const plainDomains: ListForm = {
  name: 'domains',
  createReader: () => (line) => {
    const text = line.replace(/(?:^|\s)[#;!].*$|^\s*\/\/.*$/, '').trim()
    if (text === '') return NOTHING
    const name = canonicalListNameWithDot(text)
    return name === null ? null : [name]
  },
}

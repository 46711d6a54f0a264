import { bans, type ListForm, NOTHING } from './list-form.ts'
import { canonicalListNameWithDot } from './list-name.ts'

const COMMENT = /(?:^|\s)[#;!].*|^\s*\/\/.*/s
/** A line without one of these characters has no comment and no blanks. */
const COMMENT_OR_SPACE = /[\s#;!/]/

/** One name per line; `#`, `;`, `!` and `//` begin comments. */
export const plainDomains: ListForm = {
  name: 'domains',
  createReader: () => (line) => {
    const text = COMMENT_OR_SPACE.test(line) ? line.replace(COMMENT, '').trim() : line
    if (text === '') return NOTHING
    const name = canonicalListNameWithDot(text)
    return name === null ? null : bans([name])
  },
}

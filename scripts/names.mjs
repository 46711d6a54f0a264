// Names that the glossary refuses, and object literals that are spread only to shorten lines.
import { parseSync } from 'vite'

/** Figures of speech and synonyms, rejected in the names of files, types, functions, fields, variables, members and tables. */
const REFUSED_WORDS = [
  'anew',
  'book',
  'breather',
  'farewell',
  'in turn',
  'judge',
  'keeper',
  'lane',
  'portrait',
  'preset',
  'shelf',
  'standing',
  'teller',
  'told',
  'untold',
  'welcome',
]
const REFUSED_NAME = new RegExp(`(^|[^a-z])(${REFUSED_WORDS.join('|')})s?([^a-z]|$)`)
const MAY_HOLD_ONE = new RegExp(`${REFUSED_WORDS.join('|').replace(' ', '')}`, 'i')
const MAY_SPREAD = /\.\.\.\{/
/** Fields of calls, which scripts use. */
const WIRE_NAMES = new Set(['isPreset', 'presetCount'])
/** They hold former names: of the schema, of backups, and of a noun of the command line. */
const FORMER_NAMES = /^(api\/src\/platform\/state\/(migrations\/|former-names\.ts$)|cli\/src\/nouns\.ts$)/

/** `keepSource` is `keep source`; a word is rejected when a name contains it as a whole word. */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()

const isRefused = (name) => !WIRE_NAMES.has(name) && REFUSED_NAME.test(wordsOf(name))

export function faultsOfNames(file, text) {
  if (FORMER_NAMES.test(file)) return []
  const faults = []
  if (isRefused(file.split('/').at(-1)))
    faults.push(`${file}: the file's name holds a word that the glossary refuses`)
  if (!MAY_HOLD_ONE.test(text)) return faults
  const names = new Set()
  forEachNode(file, text, ({ type, name }) => {
    if (/^(Private|JSX)?Identifier$/.test(type) && isRefused(name)) names.add(name)
  })
  return [
    ...faults,
    ...[...names].map((name) => `${file}: the name ${name} holds a word that the glossary refuses`),
  ]
}

/** `{ ...{ a, b }, c }` is `{ a, b, c }`. */
export function faultsOfSpreads(file, text) {
  if (!MAY_SPREAD.test(text)) return []
  const faults = []
  forEachNode(file, text, ({ type, properties = [] }) => {
    if (type !== 'ObjectExpression') return
    for (const { type, argument, start } of properties) {
      if (type !== 'SpreadElement' || argument.type !== 'ObjectExpression') continue
      faults.push(
        `${file}:${text.slice(0, start).split('\n').length}: write the properties of the spread literal in place`,
      )
    }
  })
  return faults
}

function forEachNode(file, text, look) {
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (node !== null && typeof node === 'object') {
      if (typeof node.type === 'string') look(node)
      Object.values(node).forEach(visit)
    }
  }
  visit(parseSync(file, text).program)
}

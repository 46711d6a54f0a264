/** Words at the ends of a name have so many letters, and the rest of it has at least as many as another short word. */
const LEAST_WORD = 4
const MOST_WORD = 9
const LEAST_REST = 3
/** A label of two words. */
const OF_WORDS = /^[a-z]+(?:-[a-z]+)?$/
const LEAST_LABEL = LEAST_WORD + LEAST_WORD

const BEGINS = 1
const ENDS = 2
const BOTH = BEGINS | ENDS

/** Names, and which of their words others have, too. Plain values, so that a checkpoint can keep them. */
export interface SharedWords {
  /** For each name, which of its ends another name shares. */
  names: Map<string, number>
  /** The first name with each beginning or end; null as long as there are too few names. */
  firsts: Map<string, string> | null
  /** How many names share both ends: words of a list are combined again and again. */
  both: number
}

export function openWords(): SharedWords {
  return { names: new Map(), firsts: null, both: 0 }
}

/** Whether the name's first label may be made of words: letters, and one hyphen at most. */
export function isOfWords(name: string): boolean {
  const label = labelOf(name)
  return label.length >= LEAST_LABEL && OF_WORDS.test(label)
}

/** Adds a name; the ends are compared from `least` names on, because most devices have far fewer. */
export function addName(words: SharedWords, name: string, least: number): void {
  if (words.names.has(name)) return
  words.names.set(name, 0)
  if (words.firsts) compare(words, words.firsts, name)
  else if (words.names.size >= least) {
    words.firsts = new Map()
    for (const known of words.names.keys()) compare(words, words.firsts, known)
  }
}

function compare(words: SharedWords, firsts: Map<string, string>, name: string): void {
  const letters = lettersOf(name)
  const longest = Math.min(MOST_WORD, letters.length - LEAST_REST)
  for (let length = LEAST_WORD; length <= longest; length += 1) {
    compareEnd(words, firsts, { name, text: letters.slice(0, length), end: BEGINS })
    compareEnd(words, firsts, { name, text: letters.slice(-length), end: ENDS })
  }
}

/** Any other name with the text shares it, whether at its beginning or its end. */
function compareEnd(
  words: SharedWords,
  firsts: Map<string, string>,
  { name, text, end }: { name: string; text: string; end: number },
): void {
  const first = firsts.get(text)
  if (first === undefined) {
    firsts.set(text, name)
    return
  }
  if (first === name) return
  note(words, name, end)
  const letters = lettersOf(first)
  if (letters.startsWith(text)) note(words, first, BEGINS)
  if (letters.endsWith(text)) note(words, first, ENDS)
}

function note(words: SharedWords, name: string, end: number): void {
  const before = words.names.get(name) ?? 0
  words.names.set(name, before | end)
  if (before !== BOTH && (before | end) === BOTH) words.both += 1
}

/** The names that share both ends, in alphabetical order. */
export function combinedNames({ names }: SharedWords): string[] {
  return [...names]
    .filter(([, ends]) => ends === BOTH)
    .map(([name]) => name)
    .sort()
}

const lettersOf = (name: string) => labelOf(name).replace('-', '')
const labelOf = (name: string) => name.slice(0, Math.max(0, name.indexOf('.')))

/** Texts that need no quotes in YAML: they are not read as a number, date, boolean or null and contain no syntax. */
const PLAIN = /^[A-Za-z_/][\w./@+-]*(?: [\w./@+-]+)*$/
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Writes plain data as YAML in block style: keys in their order, one entry per line, multi-line texts as literal
 * blocks. Equal data gives equal text. Yields pieces, so that a large document does not block its process.
 */
export function* emitYaml(value: unknown, indent = ''): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* emitItem(item, indent)
  } else if (isObject(value)) {
    for (const [key, field] of Object.entries(value)) {
      if (field !== undefined) yield* emitField(`${indent}${scalar(key)}:`, field, indent)
    }
  } else yield `${indent}${scalar(value)}\n`
}

function* emitField(head: string, value: unknown, indent: string): Generator<string> {
  if (isEmpty(value) || !isNested(value)) yield `${head} ${scalarOrBlock(value, indent)}\n`
  else {
    yield `${head}\n`
    yield* emitYaml(value, `${indent}  `)
  }
}

function* emitItem(item: unknown, indent: string): Generator<string> {
  if (isEmpty(item) || !isNested(item)) {
    yield `${indent}- ${scalarOrBlock(item, indent)}\n`
    return
  }
  let isFirst = true
  for (const piece of emitYaml(item, `${indent}  `)) {
    yield isFirst ? `${indent}- ${piece.slice(indent.length + 2)}` : piece
    isFirst = false
  }
}

function scalarOrBlock(value: unknown, indent: string): string {
  if (typeof value !== 'string' || !isBlock(value)) return scalar(value)
  const lines = value.slice(0, -1).split('\n')
  return `|\n${lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)).join('\n')}`
}

/** Whether a literal block reproduces the text: YAML strips leading blanks and keeps one final line end. */
function isBlock(text: string): boolean {
  if (/^\s/.test(text) || !/[^\n]\n$/.test(text) || !text.slice(0, -1).includes('\n')) return false
  return !UNPRINTABLE.test(text.replace(/[\t\n]/g, ''))
}

function scalar(value: unknown): string {
  if (typeof value === 'string')
    return PLAIN.test(value) && !WORDS.test(value) ? value : JSON.stringify(value)
  if (isObject(value)) return '{}'
  if (Array.isArray(value)) return '[]'
  return String(value ?? null)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isEmpty(value: unknown): boolean {
  return isNested(value) && Object.keys(Object(value)).length === 0
}

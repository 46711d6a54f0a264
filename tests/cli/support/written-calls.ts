import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as contract from '@netwarden/shared/contract'

interface Source {
  /** The text of each statement at the top of the file, by the name that it declares. */
  statements: Map<string, string>
  /** The file and the name there, by the name here. */
  imported: Map<string, Place>
}

interface Place {
  file: string
  name: string
}

interface Piece {
  file: string
  text: string
}

const SOURCES = fileURLToPath(new URL('../../../cli/src/', import.meta.url))
/** They make the calls that a command passes to them. */
const CLIENTS = [join(SOURCES, 'cli.ts'), join(SOURCES, 'http/api-client.ts')]
const NOUN = /^ {2}'?([\w-]+)'?: \w+\(\s*async \(\) => \(await import\('(.+)'\)\)\.(\w+)/gm
const STATEMENT = /^(?:export )?(?:async )?(?:function|const|let|class|interface|type) (\w+)/
const IMPORT = /^(?:import|export) (?:type )?\{([^}]+)\} from '(\.[^']+)'/gm
const NAME = /(?<![.\w])[A-Za-z_]\w*/g
const CALL = /\b(\w+(?:Calls|Resource))\s*\.(\w+)\b(?!\s*\.)/g
const INNER_STATEMENT = /^ {2}(?=[^\s)}\].])/m
const COMMAND_VARIABLE = /^const (\w+) = [^;]*?\.command\(/
/** Of a command with commands of its own. */
const GROUP = '.helpCommand(false)'
const COMMAND = /\.command\('([\w-]+)'\)/

const sources = new Map<string, Source>()

/**
 * The writes in the code of every command, by the path of the command. They are found in the source text and not by
 * running the commands, because input can decide which calls a command makes.
 */
export function writtenCalls(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, noun = '', path = '', name = ''] of textOf(join(SOURCES, 'nouns.ts')).matchAll(NOUN)) {
    const verbs = new Map<string, Piece[]>()
    const own = reachable([{ file: join(SOURCES, path), name }], (piece) => {
      const command = COMMAND.exec(piece.text)?.[1] ?? noun
      if (command !== noun) verbs.set(command, [...(verbs.get(command) ?? []), piece])
      return command === noun
    })
    found.set(noun, writesIn(own))
    for (const [verb, pieces] of verbs) addVerb(found, `${noun} ${verb}`, pieces)
  }
  return found
}

/** A verb that is a group of others has them one level below. */
function addVerb(found: Map<string, string[]>, path: string, pieces: readonly Piece[]): void {
  if (!pieces.some(({ text }) => text.includes(GROUP))) {
    const code = pieces.flatMap((piece) => [piece, ...reachable(placesIn(piece), () => true)])
    found.set(path, writesIn(code))
    return
  }
  const own = path.split(' ').at(-1)
  const verbs = new Map<string, Piece[]>()
  reachable(pieces.flatMap(placesIn), (piece) => {
    const command = COMMAND.exec(piece.text)?.[1]
    if (command === undefined || command === own) return true
    verbs.set(command, [...(verbs.get(command) ?? []), piece])
    return false
  })
  found.set(path, [])
  for (const [verb, below] of verbs) addVerb(found, `${path} ${verb}`, below)
}

/** The code that the given statements need, without the pieces that `isWanted` refuses and the code behind them. */
function reachable(start: readonly Place[], isWanted: (piece: Piece) => boolean): Piece[] {
  const found: Piece[] = []
  const seen = new Set<string>()
  const queue = [...start]
  for (let place = queue.pop(); place; place = queue.pop()) {
    const { file, name } = place
    if (seen.has(`${file} ${name}`)) continue
    seen.add(`${file} ${name}`)
    const wanted = piecesOf(place).filter(isWanted)
    found.push(...wanted)
    queue.push(...wanted.flatMap(placesIn))
  }
  return found
}

/** The statements inside a function that adds several commands; otherwise the whole. */
function piecesOf({ file, name }: Place): Piece[] {
  if (CLIENTS.includes(file)) return []
  const { statements, imported } = sourceOf(file)
  const text = statements.get(name)
  if (text === undefined) {
    const origin = imported.get(name)
    return origin ? piecesOf(origin) : []
  }
  const isOne = text.split(COMMAND).length <= 3
  return (isOne ? [text] : ofCommands(text.split(INNER_STATEMENT))).map((part) => ({ file, text: part }))
}

/** Joins `const verb = noun.command('verb')` and the statements that use `verb`. */
function ofCommands(statements: readonly string[]): string[] {
  return statements.flatMap((statement, index) => {
    if (index > 0 && statements.slice(0, index).some((former) => isUsed(former, statement))) return []
    return [
      [statement, ...statements.slice(index + 1).filter((later) => isUsed(statement, later))].join('\n'),
    ]
  })
}

/** Whether a statement that adds no command itself uses the command that the other one adds. */
function isUsed(statement: string, later: string): boolean {
  const variable = COMMAND_VARIABLE.exec(statement)?.[1]
  return variable !== undefined && !COMMAND.test(later) && new RegExp(`\\b${variable}\\b`).test(later)
}

function placesIn({ file, text }: Piece): Place[] {
  const { imported } = sourceOf(file)
  return [...text.matchAll(NAME)].map(([name]) => imported.get(name) ?? { file, name })
}

function writesIn(code: readonly Piece[]): string[] {
  const groups = new Map<string, unknown>(Object.entries(contract))
  const used = code.flatMap(({ text }) => [...text.matchAll(CALL)])
  const writes = used.filter(([, group = '', name = '']) => {
    const calls = groups.get(group)
    const call = isRecord(calls) ? calls[name] : undefined
    return isRecord(call) && call.effect === 'write'
  })
  return [...new Set(writes.map(([call]) => call))]
}

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = textOf(file)
  const statements = new Map<string, string>()
  for (const part of text.split(/^(?=(?:export |async |function |const |let |class |interface |type )\b)/m)) {
    const name = STATEMENT.exec(part)?.[1]
    if (name !== undefined) statements.set(name, part)
  }
  const imported = new Map<string, Place>()
  for (const [, names = '', path = ''] of text.matchAll(IMPORT)) {
    for (const [, name = '', alias = name] of names.matchAll(/(\w+)(?: as (\w+))?\s*(?:,|$)/g)) {
      imported.set(alias, { file: join(dirname(file), path), name })
    }
  }
  const source = { statements, imported }
  sources.set(file, source)
  return source
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

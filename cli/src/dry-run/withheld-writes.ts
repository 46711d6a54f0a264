import {
  type Call,
  type Fields,
  fillPath,
  messageOf,
  organisationFileCalls,
  segmentFileCalls,
  userFileCalls,
  zoneCalls,
} from '@netwarden/shared/contract'
import { type Language, translate } from '@netwarden/shared/i18n'
import { CliFailure } from '../failure.ts'
import type { Body } from '../http/transport.ts'

/** What a client does with calls that write. `undeclared`: the command has no `--dry-run`, which is a fault in it. */
export type WriteMode = 'sent' | 'withheld' | 'undeclared'

/** Calls with a dry run of their own, which also finds faults that only the server can see. */
const SERVER_DRY_RUNS: ReadonlySet<string> = new Set([
  organisationFileCalls.importCsv.url,
  segmentFileCalls.importCsv.url,
  userFileCalls.importCsv.url,
  zoneCalls.upload.url,
])

export interface Outgoing {
  call: Call
  fields: Fields
  body?: Body | undefined
}

export interface PlannedWrite {
  call: Call
  /** With its parameters filled in. */
  path: string
  /** The input as the server reads it. */
  fields: Fields
}

/** Ends a command at its first write, which `--dry-run` withholds. */
export class WithheldWrites extends Error {
  constructor(readonly writes: readonly PlannedWrite[]) {
    super('a dry run sends no writes')
  }
}

export function isServerDryRun({ url }: Call, { dryRun }: Fields): boolean {
  return dryRun === true && SERVER_DRY_RUNS.has(url)
}

export interface InputWords {
  language: Language
  /** The option that a field came from. */
  optionOf: (field: string) => string
}

/** The write as it would be sent, checked with the schema that the server uses. */
export function planWrite({ call, fields, body }: Outgoing, words: InputWords): PlannedWrite {
  const given = withoutUndefined(fields)
  const checked = checkedInput(call, given, body?.form, words)
  return { call, path: fillPath(call.url, fields), fields: { ...checked, ...body?.form, ...body?.about } }
}

function checkedInput(call: Call, fields: Fields, form: Fields | undefined, words: InputWords): Fields {
  const { bodies, input } = call
  const schema = bodies ? (form ? bodies.form : bodies.json) : input
  const read = schema.safeParse(bodies && form ? form : fields, { reportInput: true })
  if (read.success) return typeof read.data === 'object' && read.data !== null ? { ...read.data } : {}
  const { language, optionOf } = words
  const details = new Set(
    read.error.issues.map((issue) => {
      const { key, params } = messageOf(issue)
      return `${optionOf(issue.path.join('.')) || call.url}: ${translate(language, key, params)}`
    }),
  )
  throw new CliFailure(translate(language, 'error.malformed'), [...details])
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

import type { ConfigDocument, ConfigSectionName } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import type { ContractCalls } from '../../platform/http/contract-calls.ts'

type Path = readonly (string | number)[]

/** One object of the configuration. */
export interface ConfigObject {
  /** Unique within its section; empty for settings. */
  key: string
  value: unknown
  /** Data that calls need to change it, as it is stored. */
  ref?: unknown
  /** A document that leaves it out does not delete it. */
  isFixed?: true
  /** Position of the object in the document. */
  path?: Path
}

/** A fault at a place of a document. */
export interface DocumentFault extends Message {
  path: Path
  /** Line within a text of several lines. */
  line?: number
}

export type Blame = (fault: DocumentFault) => void

export interface PlannedChange {
  section: ConfigSectionName
  action: 'create' | 'update' | 'delete'
  key: string
  before?: unknown
  after?: unknown
  ref?: unknown
}

/** A change that was refused. */
export interface RefusedChange {
  section: ConfigSectionName
  key: string
  message: Message
}

export interface ApplyContext {
  calls: ContractCalls
  /** Ids of segments by name, including those that were just created. */
  segmentIds: Map<string, string>
  /** The value of a reference. */
  secret(reference: string): string
  /** A call for an object was refused: ends the apply, or is reported by a plan. Throws other errors. */
  refused(section: ConfigSectionName, key: string, cause: unknown): void
}

/** A section: its objects, its form in a document, and the calls that change it. */
export interface ConfigSection {
  readonly name: ConfigSectionName
  /** Largest number of objects. */
  readonly limit?: { most: number; fault: TextKey }
  /** Every object as it is, in pieces. */
  read(calls: ContractCalls): AsyncIterable<ConfigObject[]>
  /** The order of a document, where it differs from that of reading. */
  inOrder?(objects: readonly ConfigObject[]): ConfigObject[]
  /** The objects that a document names, in canonical spelling; null where it leaves the section out. */
  wanted(document: ConfigDocument, blame: Blame): ConfigObject[] | null
  /** The wanted value of an object that exists, with what the document leaves as it is. */
  completed?(current: ConfigObject, wanted: ConfigObject): unknown
  /** Whether a document requests no change of the object. */
  isSame?(current: ConfigObject, wanted: ConfigObject): boolean
  /** The section as a document has it. */
  toDocument(objects: readonly ConfigObject[]): unknown
  /** Changes that stand for many; other sections try all of them. */
  exemplary?(changes: readonly PlannedChange[]): PlannedChange[]
  apply(context: ApplyContext, changes: readonly PlannedChange[]): Promise<void>
}

export const sameValue = (
  current: Pick<ConfigObject, 'value'>,
  wanted: Pick<ConfigObject, 'value'>,
): boolean => JSON.stringify(current.value) === JSON.stringify(wanted.value)

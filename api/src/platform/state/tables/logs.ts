import type { Generated, Insertable, Selectable } from 'kysely'

export interface MessageTable {
  id: string
  userId: string
  type: string
  messageType: number
  avatar: string
  title: string
  subTitle: string
  content: string
  /** JSON: what goes into the texts. */
  params: string
  /** Where in the console it leads, or empty. */
  link: string
  status: number
  createdAt: number
}

export type MessageRow = Selectable<MessageTable>
export type NewMessageRow = Insertable<MessageTable>

export interface OperationLogTable {
  seq: number
  id: string
  at: number
  actorId: string | null
  actor: string
  ip: string
  action: string
  subjectKind: string
  subjectId: string
  subject: string
  /** Canonical JSON, or null where there was nothing. */
  before: string | null
  after: string | null
  previousHash: string
  hash: string
  /** HMAC of the digest; null before digests were keyed. */
  keyedHash: string | null
}

/** The newest link of the chain, so that entries cut off its end are missed. */
interface OperationLogHeadTable {
  id: number
  seq: number
  hash: string
  /** Of the keyed digests, sealed; null before the first keyed entry. */
  sealedKey: string | null
}

/** Changes, for those who keep the data in memory. */
interface ChangeFeedTable {
  sequence: number
  area: string
  id: string | null
  version: number | null
  at: number
  /** The process that wrote it. */
  origin: Generated<string>
}

/** The number of the newest line of the change feed. */
interface ChangeHeadTable {
  id: number
  sequence: number
  /** Of the last change of what decides on visits. */
  policySequence: number
  /** Moment (epoch ms) of the last write that replaced a row which decides on visits. */
  policyMoment: number
}

export interface LogTables {
  changeFeed: ChangeFeedTable
  changeHead: ChangeHeadTable
  message: MessageTable
  operationLog: OperationLogTable
  operationLogHead: OperationLogHeadTable
}

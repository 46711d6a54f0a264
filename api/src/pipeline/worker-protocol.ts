import type { Message } from '@netwarden/shared/errors'
import type { EventStoreAddress } from '../platform/events/store.ts'
import type { SourcePlaces } from '../platform/files/source-roots.ts'
import type { StoreFaultKind } from '../platform/state/store-away.ts'
import type { FromPolicies, ToPolicies } from '../policies/policies-protocol.ts'
import type { FromDevices, ToDevices } from './devices-protocol.ts'
import type { Organisation } from './enrich/index.ts'
import type { OwnQuestion } from './own-questions.ts'
import type { ImportPosition, ImportTask } from './sources/imports-protocol.ts'
import type { FromSources, ToSources } from './sources/sources-protocol.ts'
import type { Survey } from './sources/survey.ts'
import type { LineCounts, RejectedLine } from './write/record-batch.ts'

/** The ingest thread's settings at its start. */
export interface IngestSetup {
  events: EventStoreAddress
  retentionDays: number
  timeZone: string
  geoipCityDb: string | undefined
  seedText: string
  /** The places of the host that sources may read. */
  sourcePlaces: SourcePlaces
  /** The largest window of packed files, in MiB. */
  zstdWindow: number
  /** The folder of accepted records that wait for the risk engine. */
  riskFolder: string
}

/** `aliveAt` is shared: the time (epoch ms) of the thread's last sign of life. */
export type IngestThreadSetup = IngestSetup & { aliveAt: Float64Array }

export type ToWorker =
  | ToSources
  | ToPolicies
  | ToDevices
  | { type: 'runImport'; task: ImportTask }
  | { type: 'cancelImport'; id: string }
  | {
      type: 'survey'
      call: number
      importId: string
      path: string
      format: string
      timeZone: string
      now: number
      wantsNewest: boolean
    }
  | { type: 'saved'; call: number; isLost: boolean }
  | { type: 'keptLeases'; call: number; isStored: boolean }
  | { type: 'organisations'; organisations: readonly Organisation[] }
  | { type: 'ownQuestions'; questions: readonly OwnQuestion[] }
  | { type: 'retention'; days: number }
  | { type: 'stop' }

/** If the thread crashes, these show what it was processing. `stream` is the key of its position. */
export type FromAttempts =
  | { type: 'reading'; stream: string; file: string | null }
  /** The lines read are stored, or there were none. */
  | { type: 'progressed'; stream: string }

export type FromWorker =
  | FromSources
  | FromDevices
  | FromPolicies
  | { type: 'ready' }
  | ({ type: 'surveyed'; call: number } & Survey)
  | { type: 'surveyFailed'; call: number; fault: Fault }
  | FromAttempts
  | {
      type: 'saveImport'
      call: number
      id: string
      position: ImportPosition
      rejects: RejectedLine[]
    }
  | { type: 'importBytes'; id: string; bytes: number }
  /** `isForRisk`: the risk engine knows its end, and evaluates it. */
  | { type: 'importDone'; id: string; counts: LineCounts; isForRisk: boolean }
  | { type: 'importFailed'; id: string; fault: Fault }
  | { type: 'storeAway'; kind: StoreFaultKind; reason: string }
  | { type: 'storeBack' }
  /** Records were not passed on to the risk engine. */
  | { type: 'riskMissed' }

/** A failure that can be sent between threads: a text for users where there is one, the stack for the log. */
export interface Fault {
  kind: 'badContent' | 'unsupported' | 'cancelled' | 'unexpected'
  text: Message
  detail: string
}

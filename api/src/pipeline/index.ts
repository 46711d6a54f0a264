/** The public interface of ingest: what the rest of the server may import. */

export { importOfStream, importStream, sourceOfStream, sourceStream } from '../platform/events/streams.ts'
export type { ImportFacts } from './enrich/import-facts.ts'
export {
  holderAt,
  type LeaseSpan,
  type Organisation,
  OrganisationTable,
  openMakers,
  openNetworkOwners,
  registrableDomainOf,
  type Sighting,
  withLease,
  withSighting,
} from './enrich/index.ts'
export { canonicalDomain } from './formats/domain-name.ts'
export { detectFormat, findFormat, formatNames, secretFormats } from './formats/index.ts'
export { listSeed } from './ingest-enricher.ts'
export { IngestThread, type ThreadRun } from './ingest-thread.ts'
export { type OwnQuestion, QUESTION_LASTS } from './own-questions.ts'
export { presentReasons } from './present-reasons.ts'
export type {
  ParkedFile,
  ParkedFileChange,
  ParkedFileQuery,
  PendingBatch,
  SourcePosition,
  SourceReject,
  SourceStatus,
  SourceTask,
} from './sources/follow/index.ts'
export { isOfFolder, movedTo, partName, storedPlace } from './sources/follow/index.ts'
export type { ImportPart, ImportPosition, ImportTask } from './sources/imports-protocol.ts'
export { type Encoding, encodingOf, foreignPacking, isCapture, unpack } from './sources/lines/encodings.ts'
export { allowZstdWindow } from './sources/lines/zstd-guard.ts'
export type { KeepOutcome } from './sources/sources-protocol.ts'
export type { Survey } from './sources/survey.ts'
export type { LogFormat, ParsedLease } from './visit.ts'
export type { Fault, FromWorker as FromIngest, ToWorker as ToIngest } from './worker-protocol.ts'
export type { LineCounts, RejectedLine } from './write/record-batch.ts'
export type { RejectedReason } from './write/rejected-reasons.ts'

import type { Message } from '@netwarden/shared/errors'
import type { TextKey, TextParams } from '@netwarden/shared/i18n'
import type { LineOrigin, RecordSink } from '../visit.ts'

/** Enough of a wrong value to find it; a line may hold 64 KB of it. */
const SHOWN_LENGTH = 80

export function lineMessage(key: TextKey, params?: TextParams): Message {
  return params === undefined ? { key } : { key, params }
}

export function missingField(field: string): Message {
  return lineMessage('ingest.line.missing', { field })
}

export function wrongValue(field: string, value: string): Message {
  return lineMessage('ingest.line.value', { field, value: shown(value) })
}

export function wrongTime(value: string): Message {
  return lineMessage('ingest.line.time', { value: shown(value) })
}

export function notOfFormat(format: string): Message {
  return lineMessage('ingest.line.unknown', { format })
}

export function isMessage(result: object): result is Message {
  return 'key' in result
}

export function rejectLine(sink: RecordSink, message: Message, origin: LineOrigin, excerpt?: string): void {
  sink.reject({ ...message, line: origin.line }, origin, excerpt)
}

function shown(value: string): string {
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value
}

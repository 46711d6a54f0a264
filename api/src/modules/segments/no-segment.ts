import { type AppError, notFound } from '@netwarden/shared'

/** The segment that was named is not there. */
export function noSegment(): AppError {
  return notFound('segment.unknown', undefined, { fields: { segmentId: { key: 'segment.unknown' } } })
}

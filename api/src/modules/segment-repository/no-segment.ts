import { type AppError, notFound } from '@netwarden/shared/errors'

/** The named segment does not exist. */
export function noSegment(): AppError {
  return notFound('segment.unknown', undefined, { fields: { segmentId: { key: 'segment.unknown' } } })
}

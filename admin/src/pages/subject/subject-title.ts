import type { SubjectDetail } from '@netwarden/shared'
import type { Subject } from '../../domain/subject/index.ts'
import { visibleText } from '../../domain/words/index.ts'

/** A device goes by its name where it has one, all else by what it is. */
export function subjectTitle({ kind, key }: Subject, detail: SubjectDetail | undefined): string {
  return visibleText((kind === 'device' && detail?.name) || detail?.key || key)
}

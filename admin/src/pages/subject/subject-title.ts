import type { SubjectDetail } from '@netwarden/shared/contract'
import type { Subject } from '../../domain/subject/index.ts'
import { visibleText } from '../../domain/words/index.ts'

/** The title of a device is its name when it has one; the title of other subjects is their key. */
export function subjectTitle({ kind, key }: Subject, detail: SubjectDetail | undefined): string {
  return visibleText((kind === 'device' && detail?.name) || detail?.key || key)
}

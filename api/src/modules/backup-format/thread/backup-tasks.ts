import { type BackupPart, readBackup } from '../backup-reader.ts'

/** A file is read from its beginning; `next` answers null after its last part. */
export type BackupTasks = {
  open: { asked: { file: string; maxUnpacked: number }; answer: null }
  next: { asked: null; answer: BackupPart[] | null }
}

/** Parts that are handed over at a time, and the number of characters after which they are handed over earlier. */
const PARTS = 500
const LENGTH = 1024 ** 2

let reading: AsyncGenerator<BackupPart> | null = null

export const BACKUP_TASKS = {
  async open({ file, maxUnpacked }: BackupTasks['open']['asked']): Promise<null> {
    await reading?.return(undefined)
    reading = readBackup(file, maxUnpacked)
    return null
  },
  async next(): Promise<BackupPart[] | null> {
    const parts: BackupPart[] = []
    let length = 0
    while (reading && parts.length < PARTS && length < LENGTH) {
      const { done, value } = await reading.next()
      if (done) reading = null
      else {
        parts.push(value)
        length += lengthOf(value)
      }
    }
    return parts.length === 0 ? null : parts
  },
}

function lengthOf(part: BackupPart): number {
  if (part.kind === 'head') return 0
  if (part.kind === 'event') return part.text.length
  return Object.values(part.row).reduce<number>((sum, cell) => sum + String(cell).length, 0)
}

import { TaskThread } from '../../../platform/processes/task-thread.ts'
import type { BackupPart } from '../backup-reader.ts'
import type { BackupTasks } from './backup-tasks.ts'

/** Longest time (ms) and largest memory (MB) for a piece of a file. */
const LIMIT = 60_000
const MEMORY = 1_024

/** Reads the files of backups apart from requests: they may hold anything. */
export class BackupThread extends TaskThread<BackupTasks> {
  constructor() {
    super({
      file: new URL('./backup.worker.js', import.meta.url),
      memory: MEMORY,
      limit: LIMIT,
      isUrgent: true,
      tooCostly: { key: 'backup.damaged', params: { reason: 'a line takes too much time or memory' } },
    })
  }

  /** The parts of one file at a time. */
  async *parts(file: string, maxUnpacked: number): AsyncGenerator<BackupPart> {
    await this.run('open', { file, maxUnpacked })
    for (;;) {
      const parts = await this.run('next', null)
      if (parts === null) return
      yield* parts
    }
  }
}

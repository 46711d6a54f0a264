import type { FolderWindow } from './folder-window.ts'
import { FollowedFiles } from './followed-files.ts'
import type { ParkedFiles } from './parked-files.ts'
import type { SourcePosition, SourceTask } from './positions.ts'
import type { SourceDeps } from './source-deps.ts'
import { SpoolFiles } from './spool-files.ts'

/** The files of a source: which are read, in which order, and from where. */
export interface SourceFiles extends Pick<FollowedFiles, Exclude<keyof FollowedFiles, 'window'>> {
  readonly window: Pick<FolderWindow, 'waiting' | 'takeVanished'>
  /** The position behind a batch is stored. */
  noteStored?(position: SourcePosition): Promise<void>
}

export function openSourceFiles(
  task: SourceTask,
  position: SourcePosition,
  { roots, clock }: Pick<SourceDeps, 'roots' | 'clock'>,
  parked: ParkedFiles,
): SourceFiles {
  const now = clock.now()
  return task.kind === 'spool'
    ? new SpoolFiles(task, position, now, roots)
    : new FollowedFiles(task, position, now, roots, parked)
}

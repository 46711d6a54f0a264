import type { FolderWindow } from './folder-window.ts'
import type { FollowedFiles } from './followed-files.ts'
import type { SourcePosition } from './positions.ts'

/** The files of a source: which are read, in which order, and from where. */
export interface SourceFiles extends Pick<FollowedFiles, Exclude<keyof FollowedFiles, 'window'>> {
  readonly window: Pick<FolderWindow, 'waiting' | 'takeVanished'>
  /** The position after a batch is stored. */
  noteStored?(position: SourcePosition): Promise<void>
}

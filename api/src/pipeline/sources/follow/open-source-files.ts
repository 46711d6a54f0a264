import { FollowedFiles } from './followed-files.ts'
import type { ParkedFiles } from './parked-files.ts'
import type { SourcePosition, SourceTask } from './positions.ts'
import type { SourceDeps } from './source-deps.ts'
import type { SourceFiles } from './source-files.ts'
import { SpoolFiles } from './spool-files.ts'

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

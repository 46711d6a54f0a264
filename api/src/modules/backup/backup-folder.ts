import { mkdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fieldErrors } from '@netwarden/shared/errors'
import type { DataDir } from '../../platform/files/data-dir.ts'
import { isBelow, resolveLinks } from '../../platform/files/source-roots.ts'

export interface BackupPlaces {
  dataDir: Pick<DataDir, 'path' | 'folder'>
  /** Folders outside of the data directory below which backups may be written. */
  backupRoots: readonly string[]
}

/** The folder of the setting, which has no `..`: below the data directory, or an absolute path. */
export function backupPath({ dataDir }: BackupPlaces, folder: string): string {
  return isAbsolute(folder) ? folder : dataDir.path(...partsOf(folder))
}

/** Throws where an absolute path leads to no place below a root, also by a symbolic link, or to one of the server's own. */
export async function assertBackupPlace(
  { dataDir, backupRoots }: BackupPlaces,
  folder: string,
): Promise<void> {
  if (!isAbsolute(folder)) return
  const place = await resolveLinks(folder)
  if (isBelow(place, await resolveLinks(dataDir.path()))) throw fieldErrors({ folder: 'backup.folderInUse' })
  const roots = await Promise.all(backupRoots.map(resolveLinks))
  if (!roots.some((root) => isBelow(place, root))) throw fieldErrors({ folder: 'backup.folderOutside' })
}

/** Creates the folder, readable by this user alone; the roots may have changed since the setting was saved. */
export async function openBackupFolder(places: BackupPlaces, folder: string): Promise<string> {
  if (!isAbsolute(folder)) return places.dataDir.folder(join(...partsOf(folder)))
  await assertBackupPlace(places, folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await assertBackupPlace(places, folder)
  return folder
}

function partsOf(folder: string): string[] {
  return folder.split('/').filter(Boolean)
}

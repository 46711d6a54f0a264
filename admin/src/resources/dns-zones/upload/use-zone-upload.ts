import type { UploadedZone } from '@netwarden/shared/contract'
import { MAX_ZONE_BYTES } from '@netwarden/shared/dns'
import { MAX_ZONE_FILES } from '@netwarden/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRefresh } from '../../../ra/index.ts'
import { uploadZones, ZONES } from '../zone-queries.ts'

/** A file with its changes, or with the reason why it is rejected. */
export interface TriedFile {
  file: File
  trial?: UploadedZone
  error?: Error
}

const MEGABYTE = 1024 ** 2

/**
 * Checks files one by one, so that each has its own faults, and then imports all of them or none. `origin` is the
 * required zone of a single file.
 */
export function useZoneUpload(origin: string | undefined) {
  const t = useText()
  const refresh = useRefresh(ZONES)
  const [files, setFiles] = useState<readonly TriedFile[]>([])
  const [isKnown, setKnown] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const turn = useRef(0)
  const optionsFor = (count: number) => (origin !== undefined && count === 1 ? { origin } : {})

  const attempt = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const mine = ++turn.current
      const options = optionsFor(chosen.length)
      for (const file of chosen) {
        const tried = await tryFile(
          file,
          options,
          t('zones.upload.tooLarge', { limit: MAX_ZONE_BYTES / MEGABYTE }),
        )
        if (mine !== turn.current) return
        setFiles((before) => before.map((known) => (known.file === file ? tried : known)))
      }
    },
    meta: { isQuiet: true },
  })
  const apply = useMutation({
    mutationFn: () =>
      uploadZones(
        files.map(({ file }) => file),
        { dryRun: false, ...optionsFor(files.length) },
      ),
    meta: { isQuiet: true },
    onSuccess: async (zones) => {
      setOpen(false)
      choose([])
      await refresh()
      showToast('success', t('zones.upload.done', { count: zones.length }))
    },
  })
  const choose = (chosen: readonly File[]) => {
    const taken = chosen.slice(0, MAX_ZONE_FILES)
    apply.reset()
    setKnown(false)
    setFiles(taken.map((file) => ({ file })))
    if (taken.length > 0) attempt.mutate(taken)
    else turn.current += 1
  }
  const trials = files.flatMap(({ trial }) => trial ?? [])
  const vanishing = trials.reduce((sum, trial) => sum + trial.vanishing.length, 0)
  const isTwice = new Set(trials.map((trial) => trial.origin)).size < trials.length
  return {
    files,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      choose([])
    },
    /** Adds files; a file with an existing name replaces the former one. */
    add: (chosen: readonly File[]) => {
      setOpen(true)
      const names = new Set(chosen.map(({ name }) => name))
      choose([...files.map(({ file }) => file).filter(({ name }) => !names.has(name)), ...chosen])
    },
    drop: (file: File) => choose(files.map((known) => known.file).filter((known) => known !== file)),
    isTrying: attempt.isPending,
    isTwice,
    vanishing,
    isKnown,
    setKnown,
    apply,
    /** Whether all files can be imported and change something. */
    isReady: trials.length > 0 && trials.length === files.length && !isTwice && trials.some(isChange),
  }
}
export type ZoneUploadState = ReturnType<typeof useZoneUpload>

const isChange = ({ id, added, removed, changed }: UploadedZone) =>
  id === null || added + removed + changed > 0

async function tryFile(file: File, options: { origin?: string }, tooLarge: string): Promise<TriedFile> {
  if (file.size > MAX_ZONE_BYTES) return { file, error: new Error(tooLarge) }
  try {
    const [trial] = await uploadZones([file], { dryRun: true, ...options })
    return trial ? { file, trial } : { file }
  } catch (error) {
    return { file, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

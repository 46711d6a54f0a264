import { useState } from 'react'
import { useText } from '../i18n/index.ts'
import { createFaultReport, type FaultReport, plainReport } from './fault-report.ts'

const MEGABYTE = 1024 * 1024

/** The last chosen file and its faults; late results of an earlier file are dropped. */
export function useChosenFile(maxBytes: number) {
  const t = useText()
  const [file, setFile] = useState<File>()
  const [faulty, setFaulty] = useState<{ file: File; report: FaultReport }>()
  return {
    file,
    report: faulty?.file === file ? faulty?.report : undefined,
    fail: async (error: Error, sent: File) =>
      setFaulty({ file: sent, report: await createFaultReport(error, sent) }),
    forget: () => {
      setFile(undefined)
      setFaulty(undefined)
    },
    /** Stores the chosen file and returns whether it is small enough to be sent. */
    choose: (chosen: File): boolean => {
      const isTaken = chosen.size <= maxBytes
      setFile(chosen)
      setFaulty(
        isTaken
          ? undefined
          : {
              file: chosen,
              report: plainReport(t('fileImport.tooLarge', { limit: maxBytes / MEGABYTE })),
            },
      )
      return isTaken
    },
  }
}

import { useMutation } from '@tanstack/react-query'
import { call, type Query } from '../session/index.ts'
import { useChosenFile } from './use-chosen-file.ts'

interface Setup<Reply> {
  /** The path of the call, which only checks the file when it gets `dryRun`. */
  path: string
  maxBytes: number
  /** Further query parameters of the call that imports the file. */
  query?: Query
  onDone?: (reply: Reply) => unknown
}

/** The way of a file: tried when it is chosen, sent for good when that is wanted. */
export function useFileUpload<Trial, Reply>({ path, maxBytes, query, onDone }: Setup<Reply>) {
  const { file, report, fail, forget, choose } = useChosenFile(maxBytes)
  const options = { meta: { isQuiet: true }, onError: fail }
  const trial = useMutation({
    ...options,
    mutationFn: (sent: File) => upload<Trial>(path, sent, { dryRun: true }),
  })
  const run = useMutation({
    ...options,
    mutationFn: (sent: File) => upload<Reply>(path, sent, query),
    onSuccess: onDone,
  })
  const restart = () => {
    forget()
    trial.reset()
    run.reset()
  }
  return {
    file,
    report,
    isChecking: trial.isPending,
    /** What the file would do. */
    trial: trial.data,
    isRunning: run.isPending,
    reply: run.data,
    restart,
    choose: (chosen: File) => {
      restart()
      if (choose(chosen)) trial.mutate(chosen)
    },
    start: () => {
      if (file) run.mutate(file)
    },
  }
}

function upload<Answer>(path: string, file: File, query: Query | undefined): Promise<Answer> {
  const body = new FormData()
  body.set('file', file)
  return call<Answer>('POST', path, { query, body })
}

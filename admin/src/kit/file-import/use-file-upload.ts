import { useMutation } from '@tanstack/react-query'
import { useChosenFile } from './use-chosen-file.ts'

interface Setup<Trial, Reply> {
  maxBytes: number
  /** Reports the effect of the file. */
  check: (form: FormData) => Promise<Trial>
  send: (form: FormData) => Promise<Reply>
  onDone?: (reply: Reply) => unknown
}

/** The steps of a file: checked when it is chosen, imported when the user confirms. */
export function useFileUpload<Trial, Reply>({ maxBytes, check, send, onDone }: Setup<Trial, Reply>) {
  const { file, report, fail, forget, choose } = useChosenFile(maxBytes)
  const options = { meta: { isQuiet: true }, onError: fail }
  const trial = useMutation({
    ...options,
    mutationFn: (chosen: File) => check(formOf(chosen)),
  })
  const run = useMutation({
    ...options,
    mutationFn: (chosen: File) => send(formOf(chosen)),
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
    /** The effect of the file. */
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

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

import Button from '@mui/material/Button'
import type { PolicyDraftBody } from '@netwarden/shared/contract'
import { type ReactNode, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { ReplayDrawer } from './replay-drawer.ts'

export interface Replayed {
  draft: PolicyDraftBody
  /** What the draft does, in a few words. */
  subtitle: string
  /** Whether the form has changes that the draft omits. */
  isPart?: boolean
}

interface FormReplay {
  open: (replayed: Replayed) => void
  drawer: ReactNode
}

/**
 * A replay of what a form holds; its drawer is rendered beside the form, not in it. `onApplied` closes the
 * form, whose content is then in force.
 */
export function useFormReplay(onApplied: () => void, { isOverDialog = false } = {}): FormReplay {
  const [shown, setShown] = useState<Replayed | null>(null)
  const close = () => setShown(null)
  const applied = () => {
    close()
    onApplied()
  }
  if (!shown) return { open: setShown, drawer: null }
  const { isPart = false, ...replayed } = shown
  const drawer = (
    <ReplayDrawer
      {...{ ...replayed, isOverDialog }}
      onApplied={isPart ? undefined : applied}
      onClose={close}
    />
  )
  return { open: setShown, drawer }
}

interface Props<Values extends FieldValues> {
  replay: FormReplay
  /** Null while the form holds nothing that could be replayed. */
  replayOf: (values: Values) => Replayed | null
}

/** Within a form: shows what saving it would do, before it is saved. */
export function FormReplayButton<Values extends FieldValues>({ replay, replayOf }: Props<Values>) {
  const t = useText()
  const replayed = replayOf(useWatch() as Values)
  return (
    <Button
      sx={{ justifySelf: 'start' }}
      startIcon={<Icon name="history" size={14} />}
      disabled={replayed === null}
      onClick={() => replayed && replay.open(replayed)}
    >
      {t('replay.open')}
    </Button>
  )
}

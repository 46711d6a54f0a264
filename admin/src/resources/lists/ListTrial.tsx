import Switch from '@mui/material/Switch'
import type { PolicyList } from '@netwarden/shared/domain'
import { useTrial } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'

interface Props {
  list: PolicyList
  canEdit: boolean
}

export function trialOf({ id, name, segmentId }: Pick<PolicyList, 'id' | 'name' | 'segmentId'>) {
  return { resource: 'policies' as const, id, name, segmentId }
}

/** Whether a list is on trial in its segment; a switch for administrators. */
export function ListTrial({ list, canEdit }: Props) {
  const t = useText()
  const { mutate, isPending } = useTrial()
  if (!canEdit) return t(list.shadow ? 'policies.trial.on' : 'policies.trial.off')
  return (
    <Switch
      checked={list.shadow}
      disabled={isPending}
      onChange={(_event, shadow) => mutate({ target: trialOf(list), shadow })}
      slotProps={{ input: { role: 'switch', 'aria-label': t('policies.trial.of', { name: list.name }) } }}
    />
  )
}

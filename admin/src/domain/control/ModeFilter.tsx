import type { GroupCount } from '@netwarden/shared/contract'
import { SOLVED_MODES } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Segmented } from '../../kit/index.ts'
import { useListFilter } from '../../ra/index.ts'

interface Props {
  source: string
  /** The count of each; undefined until it is loaded. */
  count: GroupCount | undefined
}

const CHOICES = ['', ...SOLVED_MODES] as const

/** Whitelist, blacklist, or both: a filter of a list. */
export function ModeFilter({ source, count }: Props) {
  const t = useText()
  const format = useFormat()
  const [filter, change] = useListFilter(source)
  const label = (mode: (typeof CHOICES)[number]) => (mode === '' ? t('ui.all') : t(`policies.list.${mode}`))
  return (
    <Segmented
      label={t('policies.field.solvedMode')}
      value={CHOICES.find((mode) => mode === filter) ?? ''}
      options={CHOICES.map((mode) => ({
        value: mode,
        label: label(mode),
        ...(count && { extra: format.number(mode === '' ? count.total : count[mode]) }),
      }))}
      onChange={change}
    />
  )
}

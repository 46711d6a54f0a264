import { type GroupCount, SOLVED_MODES, type SolvedMode } from '@netwarden/shared'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Segmented } from '../../kit/index.ts'

interface Props {
  /** Empty: both. */
  value: SolvedMode | ''
  /** How many there are of each; undefined until that is known. */
  count: GroupCount | undefined
  onChange: (mode: SolvedMode | '') => void
}

const CHOICES = ['', ...SOLVED_MODES] as const

/** Whitelist, blacklist, or both. */
export function ModeFilter({ value, count, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  const label = (mode: (typeof CHOICES)[number]) => (mode === '' ? t('ui.all') : t(`policies.list.${mode}`))
  return (
    <Segmented
      label={t('policies.field.solvedMode')}
      value={value}
      options={CHOICES.map((mode) => ({
        value: mode,
        label: label(mode),
        ...(count && { extra: format.number(mode === '' ? count.total : count[mode]) }),
      }))}
      onChange={onChange}
    />
  )
}

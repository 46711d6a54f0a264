import { useText } from '../../kit/i18n/index.ts'
import { ChoiceInput, TextField } from '../../ra/index.ts'

interface Props {
  kind: 'url' | 'file'
  /** The stored interval in hours, which may be none of the usual ones. */
  checkEvery?: number | null
}

const HOURS = ['6', '24', '168'] as const

/** The location of a list, and how often it is checked. */
export function SourceInputs({ kind, checkEvery }: Props) {
  const t = useText()
  const hours = [...new Set([...HOURS, ...(checkEvery ? [String(checkEvery)] : [])])]
  return (
    <>
      <TextField
        source="location"
        label={t(`lists.location.${kind}`)}
        hint={t(`lists.location.${kind}.hint`)}
        isRequired
        faultOf={(text) => (text.trim() === '' ? t('lists.form.locationFault') : undefined)}
      />
      <ChoiceInput
        source="checkEvery"
        label={t('lists.checkEvery')}
        noneLabel={t('lists.checkEvery.none')}
        options={hours.map((value) => {
          const known = HOURS.find((usual) => usual === value)
          return {
            value,
            label: known ? t(`lists.checkEvery.${known}`) : t('lists.checkEvery.other', { hours: value }),
          }
        })}
      />
    </>
  )
}

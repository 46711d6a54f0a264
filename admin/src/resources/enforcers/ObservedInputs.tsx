import { OBSERVED_FIELDS } from '@netwarden/shared/domain'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { ChoiceInput, FieldInput, useRows } from '../../ra/index.ts'

const ALL = { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } } as const

/** Address of an observed server, and the source that reads its log. */
export function ObservedInputs() {
  const t = useText()
  const label = useLabel()
  const { data: sources = [] } = useRows('sources', ALL)
  return (
    <>
      <FieldInput name="address" field={OBSERVED_FIELDS.address} />
      <ChoiceInput
        source="sourceId"
        label={label(OBSERVED_FIELDS.sourceId)}
        hint={label({ label: OBSERVED_FIELDS.sourceId.hint })}
        options={[
          { value: '', label: t('enforcers.observed.noSource') },
          ...sources.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  )
}

/** The input of a field that the server names as part of `observed`. */
export function observedFieldIn(path: string): string {
  return path.replace(/^observed\./, '')
}

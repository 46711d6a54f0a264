import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { MAX_REPORT_RECIPIENTS, type ReportRecipient, type User } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'

const SHOWN = 50

interface Option {
  id: string
  name: string
  hint: string
}

interface Props {
  value: readonly string[]
  /** Recipients whose names are known already. */
  known: readonly ReportRecipient[]
  onChange: (ids: string[]) => void
}

/** Chooses users by typing a part of their name. */
export function RecipientsField({ value, known, onChange }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Option[]>(() =>
    known.map(({ userId, username, nickname }) => ({ id: userId, name: username, hint: nickname })),
  )
  const found = useAnswer(['users', 'recipients', typed], 'GET /api/user/list', {
    query: { ...(typed === '' ? {} : { q: typed }), pageSize: SHOWN, sort: 'username', order: 'asc' },
  })
  const options = (found.data?.list ?? []).map(
    (user): Option => optionOf(user, t('reportMail.noAddressOption')),
  )
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      slotProps={{ chip: { size: 'small' } }}
      options={options}
      loading={found.isPending}
      value={chosen.filter(({ id }) => value.includes(id))}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, next) => {
        const kept = next.slice(0, MAX_REPORT_RECIPIENTS)
        setChosen(kept)
        onChange(kept.map(({ id }) => id))
      }}
      // The server has searched, also in fields that are not shown.
      filterOptions={(all) => all}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...row }, { name, hint }) => (
        <li key={key} {...row}>
          {name}&nbsp;<small>{hint}</small>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('reportMail.recipients')}
          helperText={t('reportMail.recipientsHint')}
          required
        />
      )}
    />
  )
}

function optionOf({ id, username, nickname, email }: User, noAddress: string): Option {
  return { id, name: username, hint: email === '' ? noAddress : nickname }
}

import Button from '@mui/material/Button'
import type { SubjectDetail } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { useFocusChange } from './focus-queries.ts'
import type { FocusSubject } from './subject-queries.ts'

interface Props {
  subject: FocusSubject
  detail: SubjectDetail | undefined
}

export function FocusButton({ subject, detail }: Props) {
  const t = useText()
  const change = useFocusChange()
  const isFocused = Boolean(detail?.quickAccessId)
  return (
    <Button
      variant={isFocused ? 'outlined' : 'contained'}
      disabled={!detail}
      startIcon={<Icon name={isFocused ? 'close' : 'star'} size={14} />}
      onClick={() => change.mutate({ ...subject, isFocused: !isFocused })}
    >
      {t(isFocused ? 'subjects.unfocus' : 'subjects.focus')}
    </Button>
  )
}

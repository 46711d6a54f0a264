import Button from '@mui/material/Button'
import { useText } from '../../../i18n/index.ts'
import { Note } from '../../../ui/index.ts'
import type { UserForm } from './use-user-form.ts'

/** Why saving failed; where somebody else was faster, the way to his version. */
export function FormFault({ form: { fault, reload, base } }: { form: UserForm }) {
  const t = useText()
  if (!fault) {
    return reload.isSuccess ? (
      <Note tone="low" role="status">
        {t('users.form.reloaded')}
      </Note>
    ) : null
  }
  return (
    <Note
      tone="high"
      action={
        fault.isConflict &&
        base && (
          <Button
            variant="text"
            loading={reload.isPending}
            onClick={() => reload.mutate(base.id)}
            sx={{ minHeight: 20, py: 0 }}
          >
            {t('users.form.reload')}
          </Button>
        )
      }
    >
      {fault.text}
    </Note>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { User } from '@netwarden/shared/domain'
import { MAX_AVATAR_BYTES } from '@netwarden/shared/limits'
import { useId } from 'react'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { FileButton, UserAvatar } from '../../kit/index.ts'

/** The server's limits: it re-encodes the picture and accepts these types. */
const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** A preview of the picture, which is stored when the form is saved. */
export function AvatarField({ user }: { user: User }) {
  const t = useText()
  const id = useId()
  const { setError, clearErrors } = useFormContext()
  // Address of the stored picture, a data URL for a chosen one, or empty.
  const { field, fieldState } = useInput<string>({ source: 'avatar', parse: String })
  const value = String(field.value)
  const fault = fieldState.error?.message
  const onFault = (message: string) => setError('avatar', { type: 'picture', message })
  const take = (picture: string) => {
    clearErrors('avatar')
    field.onChange(picture)
  }
  const choose = async (file: File) => {
    if (!KINDS.includes(file.type)) return onFault(t('userCenter.avatar.kind'))
    if (file.size > MAX_AVATAR_BYTES) return onFault(t('userCenter.avatar.size'))
    const picture = await readPicture(file)
    if (picture === undefined) return onFault(t('userCenter.avatar.unreadable'))
    take(picture)
  }
  const note = fault ?? (value !== user.avatar ? t('userCenter.avatar.unsaved') : t('userCenter.avatar.hint'))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <UserAvatar username={user.username} nickname={user.nickname} src={value} size={64} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <FileButton
            label={t('userCenter.avatar.choose')}
            accept={KINDS.join(',')}
            aria-describedby={`${id}-note`}
            onChoose={(file) => void choose(file)}
          >
            {t('userCenter.avatar.choose')}
          </FileButton>
          {value !== '' && (
            <Button variant="text" onClick={() => take('')}>
              {t('ui.remove')}
            </Button>
          )}
        </Box>
        <Typography
          variant="fine"
          component="div"
          id={`${id}-note`}
          role="status"
          color={fault ? 'error' : 'text.third'}
          sx={{ mt: 0.5 }}
        >
          {note}
        </Typography>
      </Box>
    </Box>
  )
}

/** A data URL of a file that is really a picture: its name and type may be wrong. */
async function readPicture(file: File): Promise<string | undefined> {
  const address = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('') // The file was removed since it was chosen, so it is no picture either.
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => address,
    () => undefined,
  )
}

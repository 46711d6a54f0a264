import type { User } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { MAX_USER_TEXT } from '@netwarden/shared/limits'
import { isEmail, isNickname, isPhone } from '@netwarden/shared/validators'
import { useQueryClient } from '@tanstack/react-query'
import { switchLanguage, type Translate, useText } from '../../kit/i18n/index.ts'
import { call, replaceUser } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { type Faults, useSentForm } from '../../ra/index.ts'

const FREE_TEXTS = ['sector', 'job', 'location', 'certification'] as const
const REQUIRED = ['nickname', 'phone', 'email', 'sector', 'job'] as const

type Texts = Pick<User, (typeof FREE_TEXTS)[number] | (typeof REQUIRED)[number] | 'avatar'>
type ProfileFields = ReturnType<typeof fieldsOf>

/** The profile as a form; the new user is shown everywhere as soon as it is saved. */
export function useProfileForm(user: User) {
  const t = useText()
  const queryClient = useQueryClient()
  return useSentForm({
    values: fieldsOf(user),
    check: (values) => findFaults(values, fieldsOf(user), t),
    send: ({ language, timeZone, ...values }) => {
      const body = { ...values, language: language || null, timeZone: timeZone || null }
      return call('PUT /api/user/info/update', { body })
    },
    onSent: (saved) => {
      replaceUser(queryClient, saved)
      if (saved.language && saved.language !== user.language) void switchLanguage(saved.language)
      // Statistics are cut into days and slots of the zone: they are reloaded.
      if (saved.timeZone !== user.timeZone) void queryClient.invalidateQueries()
      showToast('success', t('userCenter.updated'))
    },
    onFailed: () => showToast('error', t('userCenter.updateFailed')),
  })
}

function fieldsOf(user: User): Texts & { language: Language | ''; timeZone: string } {
  const { nickname, phone, email, sector, job, location, certification, avatar, language, timeZone } = user
  const texts = { nickname, phone, email, sector, job, location, certification, avatar }
  return { ...texts, language: language ?? '', timeZone: timeZone ?? '' }
}

/** The same rules as the server's, which accepts unchanged values. */
function findFaults(values: ProfileFields, before: ProfileFields, t: Translate): Faults<ProfileFields> {
  const faults: Faults<ProfileFields> = {}
  if (!isNickname(values.nickname)) faults.nickname = t('userCenter.nicknameFormat')
  if (!isPhone(values.phone)) faults.phone = t('userCenter.phoneFormat')
  if (!isEmail(values.email)) faults.email = t('userCenter.emailFormat')
  for (const name of FREE_TEXTS) {
    if (values[name].trim().length > MAX_USER_TEXT) faults[name] = t('ui.tooLong', { limit: MAX_USER_TEXT })
  }
  for (const name of REQUIRED) {
    if (values[name].trim() === '') faults[name] = t('ui.required')
    if (values[name] === before[name]) delete faults[name]
  }
  return faults
}

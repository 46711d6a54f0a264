import { OWN_PROFILE, type User } from '@netwarden/shared/domain'
import { useQueryClient } from '@tanstack/react-query'
import { switchLanguage, useText } from '../../kit/i18n/index.ts'
import { call, replaceUser } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { formValues, useSentForm } from '../../ra/index.ts'

/** The profile as a form; the new user is shown everywhere as soon as it is saved. */
export function useProfileForm(user: User) {
  const t = useText()
  const queryClient = useQueryClient()
  return useSentForm({
    values: fieldsOf(user),
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

function fieldsOf(user: User) {
  const { avatar, language, timeZone } = user
  return {
    ...formValues(OWN_PROFILE, user),
    avatar,
    language: language ?? ('' as const),
    timeZone: timeZone ?? '',
  }
}

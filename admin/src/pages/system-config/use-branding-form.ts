import type { Branding } from '@netwarden/shared/contract'
import { MAX_COPYRIGHT, MAX_SOFTWARE_NAME } from '@netwarden/shared/limits'
import { brandingKey } from '../../domain/branding/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { type Faults, useSentForm } from '../../ra/index.ts'
import { useShowSaved } from './use-show-saved.ts'

const ADDRESSES = ['website', 'faq', 'consoleAddress'] as const

type BrandingFields = ReturnType<typeof fieldsOf>

/** Saved values appear immediately in the title, the top bar, the menu and the footer. */
export function useBrandingForm(branding: Branding) {
  const t = useText()
  return useSentForm({
    values: fieldsOf(branding),
    check: (values) => findFaults(values, t),
    send: (body) => call('PUT /api/system-config/branding', { body }),
    onSent: useShowSaved<Branding>(brandingKey),
    onFailed: () => showToast('error', t('userCenter.updateFailed')),
  })
}

function fieldsOf(branding: Branding) {
  const { softwareName, copyright, website, faq, consoleAddress, isRegistrationOpen } = branding
  return { softwareName, copyright, website, faq, consoleAddress, isRegistrationOpen }
}

function findFaults(values: BrandingFields, t: Translate): Faults<BrandingFields> {
  const faults: Faults<BrandingFields> = {}
  const name = values.softwareName.trim()
  if (name.length > MAX_SOFTWARE_NAME) faults.softwareName = t('ui.tooLong', { limit: MAX_SOFTWARE_NAME })
  if (name === '') faults.softwareName = t('ui.required')
  if (values.copyright.trim().length > MAX_COPYRIGHT) {
    faults.copyright = t('ui.tooLong', { limit: MAX_COPYRIGHT })
  }
  for (const field of ADDRESSES) {
    if (!isWebAddress(values[field].trim())) faults[field] = t('systemConfig.addressFormat')
  }
  return faults
}

function isWebAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//.test(text) && URL.canParse(text))
}

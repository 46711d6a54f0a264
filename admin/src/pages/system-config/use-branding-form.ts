import { BRANDING_SETTINGS, type Branding } from '@netwarden/shared/contract'
import { brandingKey } from '../../domain/branding/index.ts'
import { call } from '../../kit/session/index.ts'
import { useSettingsForm } from '../../ra/index.ts'
import { useShowSaved } from './use-show-saved.ts'

/** Saved values appear immediately in the title, the top bar, the menu and the footer. */
export function useBrandingForm(stored: Branding) {
  return useSettingsForm({
    fields: BRANDING_SETTINGS,
    stored,
    beside: {},
    save: (body) => call('PUT /api/system-config/branding', { body }),
    onSaved: useShowSaved<Branding>(brandingKey),
  })
}

import type { Language } from '@netwarden/shared/i18n'
import { showToast } from '../stores/toasts.ts'
import { changeLanguage, currentText } from './locale.ts'

/** Switches the language when its texts can be loaded; otherwise the current one stays. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch {
    showToast('error', currentText('layout.language.failed'))
  }
}

import type { Language } from '@netwarden/shared'
import { showToast } from '../stores/toasts.ts'
import { changeLanguage, currentText } from './locale.ts'

/** To another language where its texts can be had; the one that is shown stays where they cannot. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch {
    showToast('error', currentText('layout.language.failed'))
  }
}

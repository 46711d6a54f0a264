import { LANGUAGES, type Language } from '@netwarden/shared/i18n'
import { ToolButton } from '../buttons.tsx'
import { switchLanguage, useLanguage, useText } from '../i18n/index.ts'
import { MenuButton } from '../MenuButton.tsx'

/** Each language by its own name, whatever language is shown. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' }

export function LanguageToggle() {
  const t = useText()
  const language = useLanguage()
  const label = t('layout.language', { language: LANGUAGE_NAMES[language] })
  const choices = LANGUAGES.map((choice) => ({
    label: LANGUAGE_NAMES[choice],
    lang: choice,
    selected: choice === language,
    run: () => void switchLanguage(choice),
  }))
  return (
    <MenuButton choices={choices}>
      {(opener) => <ToolButton {...opener} label={label} icon="language" iconSize={18} />}
    </MenuButton>
  )
}

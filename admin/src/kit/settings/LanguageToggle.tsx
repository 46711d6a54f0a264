import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { LANGUAGES, type Language } from '@netwarden/shared'
import { useState } from 'react'
import { switchLanguage, useLanguage, useText } from '../i18n/index.ts'
import { Icon } from '../icons.tsx'

/** Each language under its own name, whatever language is shown. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' }

export function LanguageToggle() {
  const t = useText()
  const language = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('layout.language', { language: LANGUAGE_NAMES[language] })
  const choose = (chosen: Language) => {
    setAnchor(null)
    void switchLanguage(chosen)
  }
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="language" size={18} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LANGUAGES.map((choice) => (
          <MenuItem key={choice} lang={choice} selected={choice === language} onClick={() => choose(choice)}>
            {LANGUAGE_NAMES[choice]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

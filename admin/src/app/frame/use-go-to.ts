import { isAdminRole } from '@netwarden/shared'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { NEW_SOURCE_ADDRESS } from '../../domain/links/index.ts'
import { switchLanguage, useLanguage, useText } from '../../kit/i18n/index.ts'
import { buildMenu } from '../../kit/routing/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { updateSettings, useSettings } from '../../kit/settings/index.ts'
import { SECTIONS } from '../routes.ts'
import { choicesNamed, type GoToChoice, searchChoices } from './go-to.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What can be done from everywhere, where the frame has to do it. */
export interface GoToActions {
  onSettings: () => void
  onLogOut: () => void
}

interface Setup extends GoToActions {
  onLeave: () => void
}

/** State of the go-to box: a combobox whose list holds what a word can lead to. */
export function useGoTo({ onLeave, ...frame }: Setup) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState('')
  const keyword = text.trim()
  const pages = usePageChoices()
  const actions = useActionChoices(frame)
  const suggested = useSuggestions(keyword)
  // What is known at once stands first, and stays there when the server's answers come in.
  const choices =
    keyword === ''
      ? []
      : [
          ...searchChoices(keyword, t),
          ...choicesNamed(pages, keyword),
          ...choicesNamed(actions, keyword),
          ...suggested,
        ]
  const position = Math.max(
    0,
    choices.findIndex(({ key }) => key === selected),
  )
  const type = (value: string) => {
    setText(value)
    setSelected('')
  }
  const go = (choice: GoToChoice) => {
    if ('to' in choice.go) void navigate(choice.go.to, { state: { isSearch: true } })
    else choice.go.run()
    type('')
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of Chinese input; that one is not meant for us.
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setSelected(choices[(position + step + choices.length) % choices.length]?.key ?? '')
    }
    const choice = choices[position]
    if (event.key === 'Enter' && choice) go(choice)
    if (event.key === 'Escape') {
      type('')
      onLeave()
    }
  }
  return { text, type, choices, position, go, onKeyDown }
}

/** The pages of the menu. */
function usePageChoices(): GoToChoice[] {
  const t = useText()
  const role = useUser()?.role
  return useMemo(() => {
    const sections = role === undefined ? [] : buildMenu(SECTIONS, role)
    return sections.flatMap(({ icon, text: section, pages }) =>
      pages.map(({ name, text, path }) => ({
        key: `page ${name}`,
        icon,
        label: t(text),
        hint: pages.length > 1 ? t(section) : t('layout.goTo.kind.page'),
        go: { to: path },
      })),
    )
  }, [t, role])
}

/** What can be done from everywhere. */
function useActionChoices({ onSettings, onLogOut }: GoToActions): GoToChoice[] {
  const t = useText()
  const role = useUser()?.role
  const language = useLanguage()
  const isLight = useSettings().theme === 'light'
  const hint = t('layout.goTo.kind.action')
  return [
    {
      key: 'action theme',
      icon: isLight ? 'moon' : 'sun',
      label: t(isLight ? 'layout.theme.toDark' : 'layout.theme.toLight'),
      hint,
      go: { run: () => updateSettings({ theme: isLight ? 'dark' : 'light' }) },
    },
    {
      key: 'action language',
      icon: 'language',
      label: t('layout.goTo.language'),
      hint,
      go: { run: () => void switchLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN') },
    },
    {
      key: 'action settings',
      icon: 'sliders',
      label: t('layout.settings.open'),
      hint,
      go: { run: onSettings },
    },
    ...(role !== undefined && isAdminRole(role)
      ? [
          {
            key: 'action source',
            icon: 'plus' as const,
            label: t('sources.create'),
            hint,
            go: { to: NEW_SOURCE_ADDRESS },
          },
        ]
      : []),
    { key: 'action logout', icon: 'logout', label: t('layout.user.logout'), hint, go: { run: onLogOut } },
  ]
}

import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { MenuButton, SymbolButton } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { type PolicyFacts, policyTargets } from './policy-target.ts'

const PolicyDialogOf = loadable(async () => (await import('./PolicyDialogOf.tsx')).PolicyDialogOf)

const CHOICES = [
  { text: 'policies.menu.ban', solvedMode: 'banned', lifetime: 'forever' },
  { text: 'policies.menu.hour', solvedMode: 'passed', lifetime: 'hour' },
  { text: 'policies.menu.pass', solvedMode: 'passed', lifetime: 'forever' },
] as const

interface Props {
  /** The row's name. */
  name: string
  facts: PolicyFacts
}

/** In a row: bans what it is about, or allows it for a time. */
export function PolicyRowMenu({ name, facts }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<(typeof CHOICES)[number] | null>(null)
  if (policyTargets(facts).length === 0) return null
  return (
    <>
      <MenuButton
        choices={CHOICES.map((choice) => ({ label: t(choice.text), run: () => setChosen(choice) }))}
      >
        {(opener) => <SymbolButton {...opener} label={t('policies.menu', { name })} icon="more" size="row" />}
      </MenuButton>
      {chosen && (
        <PolicyDialogOf
          solvedMode={chosen.solvedMode}
          lifetime={chosen.lifetime}
          facts={facts}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

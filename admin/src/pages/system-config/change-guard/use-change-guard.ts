import { type ChangeGuard, MAX_FLIPS_PER_HOUR, MAX_REVERT_FACTOR } from '@netwarden/shared/contract'
import { type Translate, useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { type Faults, useSentForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['change-guard'] as const

type Fields = ReturnType<typeof fieldsOf>

export function useChangeGuard() {
  return useAnswer(KEY, 'GET /api/system-config/change-guard')
}

export function useChangeGuardForm(guard: ChangeGuard) {
  const t = useText()
  const show = useShowSaved<ChangeGuard>(KEY)
  return useSentForm({
    values: fieldsOf(guard),
    check: (values) => findFaults(values, t),
    send: (values) => call('PUT /api/system-config/change-guard', { body: bodyOf(values, guard.version) }),
    onSent: show,
    onFailed: (error) => showToast('error', error.message),
    // A fault in one line is shown at the whole field.
    fieldOf: (blamed) => blamed.split('.')[0] ?? blamed,
  })
}

/** An empty number is no limit. */
function fieldsOf(guard: ChangeGuard) {
  return {
    flipsPerHour: guard.flipsPerHour === null ? '' : String(guard.flipsPerHour),
    protectedDomains: guard.protectedDomains.join('\n'),
    protectedDevices: guard.protectedDevices.join('\n'),
    needsSecondAdministrator: guard.needsSecondAdministrator,
    revertFactor: guard.revertFactor === null ? '' : String(guard.revertFactor),
  }
}

function bodyOf(fields: Fields, version: number) {
  const { flipsPerHour, protectedDomains, protectedDevices, needsSecondAdministrator, revertFactor } = fields
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    flipsPerHour: number(flipsPerHour),
    protectedDomains: linesOf(protectedDomains),
    protectedDevices: linesOf(protectedDevices),
    needsSecondAdministrator,
    revertFactor: number(revertFactor),
    version,
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function findFaults({ flipsPerHour, revertFactor }: Fields, t: Translate): Faults<Fields> {
  const faults: Faults<Fields> = {}
  const isWhole = flipsPerHour.trim() === '' || /^\d+$/.test(flipsPerHour.trim())
  if (!isWhole || Number(flipsPerHour) > MAX_FLIPS_PER_HOUR)
    faults.flipsPerHour = t('changeGuard.numberFault')
  const factor = Number(revertFactor)
  const hasFactor = revertFactor.trim() !== ''
  if (hasFactor && !(factor >= 1 && factor <= MAX_REVERT_FACTOR))
    faults.revertFactor = t('changeGuard.factorFault', { limit: MAX_REVERT_FACTOR })
  return faults
}

import type { ShownRecord } from '@netwarden/shared/contract'
import { absoluteName } from '@netwarden/shared/dns'
import { useDeferredValue, useEffect } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { SwitchField } from '../../../kit/index.ts'
import { shownOrigin } from '../zone-names.ts'
import { useReversePlace } from '../zone-queries.ts'

interface Props {
  record: ShownRecord
  origin: string
  /** Undefined until the user decides. */
  isWanted: boolean | undefined
  onChange: (isWanted: boolean) => void
}

/** Offers a PTR record for an address, when we have its reverse zone. */
export function PointerOffer({ record, origin, isWanted, onChange }: Props) {
  const t = useText()
  const isAddress = record.type === 'A' || record.type === 'AAAA'
  const ip = useDeferredValue(isAddress ? record.rdata : null)
  const { data: place } = useReversePlace(ip)
  const zone = shownOrigin(place?.zone ?? '')
  const target = absoluteName(record.name, origin).toLowerCase()
  const isThere = place?.pointers.some((pointer) => pointer.toLowerCase() === target) ?? false
  const canPoint = isAddress && place?.zone != null && place.zone !== origin && !isThere
  // Preselected when the address has no PTR yet.
  const isOffered = canPoint && place.pointers.length === 0
  useEffect(() => {
    if (isWanted === undefined && isOffered) onChange(true)
    if (isWanted && !canPoint && place !== undefined) onChange(false)
  }, [isWanted, isOffered, canPoint, place, onChange])
  if (!canPoint) return null
  const [other] = place.pointers
  return (
    <SwitchField
      label={t('zones.pointer.add')}
      hint={other ? t('zones.pointer.other', { zone, other }) : t('zones.pointer.hint', { zone })}
      isOn={isWanted ?? false}
      onChange={onChange}
    />
  )
}

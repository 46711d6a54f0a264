import { useSegmentChoices } from './policy-queries.ts'
import { SegmentLink } from './SegmentLink.tsx'
import { useSegmentName } from './use-segment-name.ts'

/** The segment that a record names by its id: its name, with a link while it exists. */
export function NamedSegment({ id }: { id: string }) {
  const nameOf = useSegmentName()
  const segment = useSegmentChoices().data?.find((known) => known.id === id)
  return segment ? <SegmentLink id={id} name={nameOf(segment)} /> : nameOf({ id, name: id })
}

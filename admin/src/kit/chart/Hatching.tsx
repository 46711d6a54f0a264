interface Props {
  id: string
  color: string
}

const STEP = 6

/** Slanted lines: a pattern that differs from every series by its shape. */
export function Hatching({ id, color }: Props) {
  return (
    <defs>
      <pattern id={id} width={STEP} height={STEP} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={STEP} height={STEP} fill={color} opacity={0.12} />
        <line x1={0} x2={0} y1={0} y2={STEP} stroke={color} strokeWidth={2.4} opacity={0.7} />
      </pattern>
    </defs>
  )
}

/** Colour arithmetic on `#rrggbb`, enough to derive readable forms of one brand colour. */
type Rgb = readonly [number, number, number]

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** `share` of the second colour in the first: 0 is the first alone, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [toRgb(first), toRgb(second)]
  const channel = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return toHex([channel(0), channel(1), channel(2)])
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const linear = toRgb(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = linear
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour moved towards `pole` no further than needed to be read on every one of the grounds. */
export function readableOn(color: string, grounds: readonly string[], pole: string, ratio = 4.5): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, pole, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return pole
}

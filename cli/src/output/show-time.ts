/** A moment as people read it: in this machine's time zone, `2026-11-20 16:15:30`. */
export function showTime(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '-'
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

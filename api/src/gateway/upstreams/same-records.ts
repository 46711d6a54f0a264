import { foldCase } from '@netwarden/shared/dns'
import type { Response } from '../wire/message-reader.ts'

/** Whether two responses say the same, whatever their order, TTLs and letter case. */
export function haveSameRecords(one: Response, other: Response): boolean {
  return one.rcode === other.rcode && contentOf(one) === contentOf(other)
}

function contentOf({ answer }: Response): string {
  return answer
    .map(({ owner, type, data }) => `${foldCase(owner)} ${type} ${foldCase(data)}`)
    .sort()
    .join('\n')
}

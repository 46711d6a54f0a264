export const ZERO_GUID = '00000000-0000-0000-0000-000000000000'

/** Whether a text is the all-zero ("nil") GUID of RFC 9562 §5.9, which means "none". */
export function isZeroGuid(text: string): boolean {
  return text === ZERO_GUID
}

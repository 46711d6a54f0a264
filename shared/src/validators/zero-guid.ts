export const ZERO_GUID = '00000000-0000-0000-0000-000000000000'

/** The all-zero ("nil") GUID of RFC 9562 §5.9, which stands for "none". */
export function isZeroGuid(text: string): boolean {
  return text === ZERO_GUID
}

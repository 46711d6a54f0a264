import { foldCase, ROOT, readName } from '@netwarden/shared/dns'
import { HEADER_BYTES } from './codes.ts'
import type { Query } from './query.ts'

/** Name, type and class as they were sent. */
export function questionOf({ message, questionEnd }: Query): Buffer {
  return message.subarray(HEADER_BYTES, questionEnd)
}

/** The name in wire form, as it was sent. */
export function wireNameOf({ message, questionEnd }: Query): string {
  return message.toString('latin1', HEADER_BYTES, questionEnd - 4)
}

/** The name in wire form with folded case, as names are compared. */
export function foldedNameOf(query: Query): string {
  return foldCase(wireNameOf(query))
}

const PLAIN = /^[!#-&'-[\]-~]*$/

/** A wire name in the form that `decide` reads: lower case, unprintable octets as \DDD, no final dot; the root is `.`. */
export function textOfWireName(wire: string): string {
  const labels: string[] = []
  for (let at = 0; wire.charCodeAt(at) > 0; at += wire.charCodeAt(at) + 1) {
    const label = foldCase(wire.slice(at + 1, at + 1 + wire.charCodeAt(at)))
    labels.push(PLAIN.test(label) && !label.includes('.') ? label : escaped(label))
  }
  return labels.length === 0 ? '.' : labels.join('.')
}

function escaped(label: string): string {
  let text = ''
  for (const octet of label) {
    const code = octet.charCodeAt(0)
    if (octet === '.' || octet === '\\') text += `\\${octet}`
    else text += code > 0x20 && code < 0x7f ? octet : `\\${String(code).padStart(3, '0')}`
  }
  return text
}

/** The wire form of a name as `textOfWireName` writes it. */
export function wireNameOfText(name: string): string {
  return name === '.' ? ROOT : readName(`${name}.`, ROOT)
}

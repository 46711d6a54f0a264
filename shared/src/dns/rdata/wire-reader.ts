import { ZoneSyntaxError } from '../faults.ts'
import { foldCase, showName, type WireName } from '../name.ts'

/** Reads the parts of a record's data in wire form; throws when the data ends too early. */
export class WireReader {
  private at = 0

  constructor(
    private readonly octets: string,
    /** Whether names are converted to lower case for comparison. */
    private readonly isFolded = false,
  ) {}

  get left(): number {
    return this.octets.length - this.at
  }

  take(length: number): string {
    if (length > this.left) throw new ZoneSyntaxError('wire')
    this.at += length
    return this.octets.slice(this.at - length, this.at)
  }

  rest(): string {
    return this.take(this.left)
  }

  number(octets: number): number {
    let value = 0
    for (const octet of this.take(octets)) value = value * 256 + octet.charCodeAt(0)
    return value
  }

  /** A name; records of unknown type contain no compressed names (RFC 3597 §4). */
  wireName(): WireName {
    const start = this.at
    for (;;) {
      const length = this.number(1)
      if (length === 0) return this.octets.slice(start, this.at)
      if (length > 63) throw new ZoneSyntaxError('wire')
      this.take(length)
    }
  }

  name(hasExactCase = false): string {
    const wire = this.wireName()
    if (wire.length > 255) throw new ZoneSyntaxError('wire')
    return showName(this.isFolded && !hasExactCase ? foldCase(wire) : wire)
  }
}

// Loaded into a server and its processes before their scripts: their clock is ahead by a fixed time.
const shift = Number(process.env.TEST_CLOCK_SHIFT ?? 0)
const now = Date.now
Date.now = () => now() + shift
const OwnDate = Date
globalThis.Date = class extends OwnDate {
  constructor(...parts) {
    if (parts.length === 0) super(now() + shift)
    else super(...parts)
  }
}

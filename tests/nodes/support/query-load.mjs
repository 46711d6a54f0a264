// node query-load.mjs ADDRESS SECONDS RATE: asks with that many queries a second, again after a second without an answer as
// devices do, and prints how many got none, and the longest time without any answer.
import { createSocket } from 'node:dgram'

const [, , address = '', seconds = '10', rate = '1000'] = process.argv
const STEP = 10
const RETRY = 1_000
const TRIES = 4
const SOCKETS = 16
const waiting = new Map()
const counts = { asked: 0, answered: 0, lost: 0, longestGapMs: 0 }
let lastAnswer = performance.now()

const sockets = Array.from({ length: SOCKETS }, (_, index) => {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.on('error', () => undefined)
  socket.on('message', (message, from) => {
    // Only an answer of the address that was asked counts.
    const key = index * 65_536 + message.readUInt16BE(0)
    if (from.address !== address || !waiting.delete(key)) return
    const now = performance.now()
    counts.answered += 1
    counts.longestGapMs = Math.max(counts.longestGapMs, Math.round(now - lastAnswer))
    lastAnswer = now
  })
  return socket
})

function queryOf(id, name) {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  const head = Buffer.from([id >> 8, id & 255, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([head, ...labels, Buffer.from([0, 0, 1, 0, 1])])
}

function send(key, entry) {
  entry.tries += 1
  entry.at = performance.now()
  sockets[Math.floor(key / 65_536)].send(entry.message, 53, address, () => undefined)
}

function ask() {
  const index = counts.asked % SOCKETS
  const id = Math.floor(counts.asked / SOCKETS) % 65_536
  const key = index * 65_536 + id
  const entry = { message: queryOf(id, `q${counts.asked}.banned.example`), tries: 0, at: 0 }
  counts.asked += 1
  waiting.set(key, entry)
  send(key, entry)
}

function lookAgain() {
  const now = performance.now()
  for (const [key, entry] of waiting) {
    if (now - entry.at < RETRY) continue
    if (entry.tries < TRIES) send(key, entry)
    else {
      waiting.delete(key)
      counts.lost += 1
    }
  }
}

const begun = performance.now()
const timer = setInterval(() => {
  const elapsed = performance.now() - begun
  const due = Math.min(Number(seconds) * 1_000, elapsed) * (Number(rate) / 1_000)
  while (counts.asked < due) ask()
  lookAgain()
  if (elapsed > Number(seconds) * 1_000 && waiting.size === 0) {
    clearInterval(timer)
    console.log(JSON.stringify(counts))
    process.exit(0)
  }
}, STEP)

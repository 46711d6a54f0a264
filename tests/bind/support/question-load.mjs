// Asks a server without a pause, from its own process, and prints as JSON what came of it when its input ends.
import { createSocket } from 'node:dgram'

const { port, questions, every } = JSON.parse(process.argv[2])
const PATIENCE = 5_000
const report = { asked: 0, lost: 0, wrong: [], longest: 0, slow: 0 }
const open = new Map()
/** Names that were seen banned must not pass again. */
const banned = new Set()
const sockets = new Map()
for (const { from } of questions) {
  if (sockets.has(from)) continue
  const socket = createSocket('udp4')
  socket.on('message', (reply) => take(from, reply))
  socket.bind(0, from)
  sockets.set(from, socket)
}

function take(from, reply) {
  const key = `${from} ${reply.readUInt16BE(0)}`
  const asked = open.get(key)
  if (!asked) return
  open.delete(key)
  const waited = performance.now() - asked.at
  report.longest = Math.max(report.longest, waited)
  if (waited > 100) report.slow += 1
  const rcode = reply[3] & 0xf
  const { name, verdicts } = asked.question
  const place = `${from} ${name}`
  const isBack = banned.has(place) && rcode === 0
  if (rcode === 3) banned.add(place)
  if (!verdicts.includes(rcode) || isBack) report.wrong.push([from, name, rcode])
}

function queryOf(name, id) {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  const head = Buffer.from([id >> 8, id & 0xff, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([head, ...labels, Buffer.from([0, 0, 1, 0, 1])])
}

let next = 0
const timer = setInterval(() => {
  for (let some = 0; some < 5; some += 1) {
    const question = questions[next % questions.length]
    const id = next++ & 0xffff
    report.asked += 1
    open.set(`${question.from} ${id}`, { at: performance.now(), question })
    sockets.get(question.from).send(queryOf(question.name, id), port, '127.0.0.1')
  }
}, every)
process.stdin.resume()
process.stdin.once('end', () => {
  clearInterval(timer)
  setTimeout(() => {
    report.lost = open.size
    process.stdout.write(JSON.stringify({ ...report, wrong: report.wrong.slice(0, 5) }), () =>
      process.exit(0),
    )
  }, PATIENCE)
})

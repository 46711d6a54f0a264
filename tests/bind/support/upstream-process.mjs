// A DNS server in a process of its own, which answers each question with one address; prints its port.
import { createSocket } from 'node:dgram'

const [ttl] = process.argv.slice(2).map(Number)
const TYPE_A = 1
const record = Buffer.from([
  0xc0,
  12,
  0,
  TYPE_A,
  0,
  1,
  ttl >> 24,
  ttl >> 16,
  ttl >> 8,
  ttl,
  0,
  4,
  198,
  51,
  100,
  7,
])
const socket = createSocket('udp4')
socket.on('message', (query, { port, address }) => {
  const end = query.indexOf(0, 12) + 5
  const isOfAddress = query.readUInt16BE(end - 4) === TYPE_A
  const head = Buffer.from([query[0], query[1], 0x81, 0x80, 0, 1, 0, Number(isOfAddress), 0, 0, 0, 0])
  const answer = isOfAddress ? [record] : []
  socket.send(Buffer.concat([head, query.subarray(12, end), ...answer]), port, address)
})
socket.bind(0, '127.0.0.1', () => process.stdout.write(`${socket.address().port}\n`))

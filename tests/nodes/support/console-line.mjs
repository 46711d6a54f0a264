// node console-line.mjs inside PORT SOCKET | outside SOCKET PORT: carries connections between two networks, from a port of
// loopback in one to a port of loopback in the other, by a socket of the file system.
import { connect, createServer } from 'node:net'

const [, , side, from, to] = process.argv
const [listenAt, connectTo] =
  side === 'inside'
    ? [{ host: '127.0.0.1', port: Number(from) }, to]
    : [from, { host: '127.0.0.1', port: Number(to) }]
createServer((socket) => {
  const target = connect(connectTo)
  socket.pipe(target).pipe(socket)
  for (const each of [socket, target]) each.on('error', () => each.destroy())
}).listen(listenAt)

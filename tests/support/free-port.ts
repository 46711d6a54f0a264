import { createServer } from 'node:net'

/** Below the ports of outgoing connections, so that none of them takes it while it is free. */
const PORTS = { from: 20_000, count: 10_000 }
const TRIES = 50

/** A free loopback port for servers that need the same address in sequence. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

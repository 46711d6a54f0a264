import { createSocket, type Socket } from 'node:dgram'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import koffi from 'koffi'

/** Numbers of system calls that are the same on all Linux machines of 64 bits (pidfd_getfd(2)). */
const PIDFD_OPEN = 434
const PIDFD_GETFD = 438

/**
 * A socket of this process that is the UDP socket of another one at a port of loopback: each of the two gets some of the
 * datagrams. Null where the system does not permit it.
 */
export async function shareSocket(pid: number, port: number): Promise<Socket | null> {
  const inode = inodeOfPort(port)
  const descriptor = readdirSync(`/proc/${pid}/fd`).find((fd) => linkOf(pid, fd) === `socket:[${inode}]`)
  if (descriptor === undefined) return null
  const syscall = koffi.load('libc.so.6').func('long syscall(long, int, int, unsigned int)')
  const owner = Number(syscall(PIDFD_OPEN, pid, 0, 0))
  const shared = owner < 0 ? -1 : Number(syscall(PIDFD_GETFD, owner, Number(descriptor), 0))
  if (shared < 0) return null
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind({ fd: shared, exclusive: true }, resolve))
  return socket
}

/** Null for a descriptor that was closed meanwhile. */
function linkOf(pid: number, descriptor: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/fd/${descriptor}`)
  } catch {
    return null
  }
}

/** The inode of the socket that is bound to a port, by the table of proc(5). */
function inodeOfPort(port: number): string | undefined {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const line = readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .find((row) => row.includes(` ${local} `))
  return line?.trim().split(/\s+/)[9]
}

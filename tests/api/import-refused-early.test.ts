import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const IMPORT = '/api/access-record/import'
const ANNOUNCED = 3 * 1024 ** 3
const SENT = 1024 ** 2
const BOUNDARY = 'cut-here'

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
})
afterAll(() => server.stop())

const binary = () => Buffer.alloc(SENT, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]))
const words = () => Buffer.from('neither a log nor anything like it\n'.repeat(SENT / 35))
const inForm = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
  ])

/** Announces three gigabytes and sends only one megabyte of them. */
function begin(path: string, type: string, body: Buffer): Socket {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${admin.accessToken}`,
    'accept-language: en-US',
    `content-type: ${type}`,
    `content-length: ${ANNOUNCED}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

function heard(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
      if (text.includes('"message"')) resolve(text)
    })
    socket.once('close', () => resolve(text)).once('error', reject)
  })
}

const RAW = 'application/octet-stream'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

describe('a body of three gigabytes without log lines', () => {
  test.each([
    ['is binary', IMPORT, RAW, binary(), 415, 'binary content'],
    [
      'is binary, whatever format is named',
      `${IMPORT}?format=zeek-dns`,
      RAW,
      binary(),
      415,
      'binary content',
    ],
    ['is binary, in a form', IMPORT, FORM, inForm(binary()), 415, 'binary content'],
    ['is of no known format', IMPORT, RAW, words(), 422, 'Unknown log format'],
    ['is of no known format, in a form', IMPORT, FORM, inForm(words()), 422, 'Unknown log format'],
  ])('a body that %s is rejected after its first chunk', async (_what, path, type, body, status, text) => {
    const socket = begin(path, type, body)
    try {
      const answer = await heard(socket)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toContain(text)
    } finally {
      socket.destroy()
    }
    expect(readdirSync(join(server.dataDir, 'spool'))).toEqual([])
  })

  test.each([1, 2, 80])(
    'a body of three gigabytes without log lines is read to its end, and its connection serves the next request after %d megabytes of it',
    async (megabytes) => {
      const { hostname, port, host } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      const lines = (method: string, path: string, length: number) =>
        [
          `${method} ${path} HTTP/1.1`,
          `host: ${host}`,
          `authorization: Bearer ${admin.accessToken}`,
          'accept-language: en-US',
          'content-type: application/octet-stream',
          `content-length: ${length}`,
        ].join('\r\n')
      socket.write(`${lines('POST', IMPORT, megabytes * SENT)}\r\n\r\n`)
      for (let sent = 0; sent < megabytes; sent += 1) socket.write(binary())
      socket.write(`${lines('GET', '/api/user/info', 0)}\r\n\r\n`)
      let text = ''
      await new Promise<void>((resolve, reject) => {
        socket.on('data', (bytes) => {
          text += bytes.toString()
          if (text.includes('"superadmin"')) resolve()
        })
        socket.once('close', resolve).once('error', reject)
      })
      socket.destroy()
      expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
    },
  )

  test.each([
    [
      'breaks off within a part',
      FORM,
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx`,
    ],
    ['names no boundary', 'multipart/form-data', 'x'],
  ])('a form that %s is a malformed request', async (_, type, body) => {
    const headers = { 'content-type': type }
    for (const path of [IMPORT, '/api/user/import']) {
      expect((await admin.raw('POST', path, { body: Buffer.from(body), headers })).status).toBe(400)
    }
  })

  test('a client that reads only after sending everything gets the same answer, and is served again', async () => {
    const body = Buffer.concat(Array.from({ length: 80 }, binary))
    const reply = await admin.upload(IMPORT, body)
    expect([reply.status, reply.message]).toEqual([415, 'This is not a log file (binary content)'])
    const visit = { accessAt: new Date().toISOString(), deviceIP: '192.0.2.1', domain: 'a.example' }
    expect((await admin.upload(IMPORT, toNdjson([visit]))).status).toBe(200)
  })
})

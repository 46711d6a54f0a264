import { describe, expect, test } from 'vitest'
import { detectFormat, findFormat, formatNames } from '../../api/src/pipeline/formats/index.ts'
import { linesOf, samplesOf } from './reading.ts'

describe('the format is recognised', () => {
  test.each(formatNames.flatMap(samplesOf))('the format of %s is recognised', (path) => {
    expect(detectFormat(linesOf(path).slice(0, 200))?.format.name).toBe(path.slice(0, path.indexOf('/')))
  })

  test('a header alone is recognised, and so are lines between those of other programs', () => {
    expect(detectFormat(linesOf('zeek-http/tsv.log').slice(0, 8))?.format.name).toBe('zeek-http')
    const shared = ['Nov 20 21:16:38 gw CRON[99]: (root) CMD (true)', ...linesOf('dnsmasq/extra.log')]
    expect(detectFormat(shared)?.format.name).toBe('dnsmasq')
  })

  test('a query log that contains rpz lines is recognised', () => {
    const both = [...linesOf('bind-rpz/local-time.log'), ...linesOf('bind-query/local-time.log')]
    expect(detectFormat(both)?.format.name).toBe('bind-query')
  })
})

test.each([
  ['accounts', ['root:x:0:0:root:/root:/bin/bash', 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin']],
  ['HTML', ['<!doctype html>', '<html><head><title>404</title></head>', '<body>not found</body></html>']],
  ['CSV', ['time,client,domain', '2026-11-20T21:16:41Z,10.0.0.1,www.example.com']],
  ['words', ['the quick brown fox', 'jumps over', 'the lazy dog 42']],
  ['other JSON', ['{"a":1}', '{"level":30,"time":1795165200,"msg":"ready"}']],
  ['a syslog of other programs', ['Nov 20 21:16:38 gw CRON[99]: (root) CMD (true)']],
  ['a server log', ['2026-11-20T21:16:41Z INFO started', '2026-11-20T21:16:42Z WARN slow']],
  ['blank lines', ['', '', '']],
  ['nothing', []],
])('%s have no known format', (_, lines) => {
  expect(detectFormat(lines)).toBeNull()
})

test('a format is found only by its name', () => {
  expect(findFormat('zeek-dns')?.name).toBe('zeek-dns')
  expect(findFormat('constructor')).toBeUndefined()
})

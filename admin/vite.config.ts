import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Smaller answers travel in one packet anyway (bytes). */
const LEAST_COMPRESSED = 1024
const COMPRESSED = /\.(?:css|js|json|map|svg|txt)$/
/** Nearly as small as the highest, in a tenth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Beside each text file of the built console the same in brotli and gzip, which the server sends as they are. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSED.test(name)) continue
        const path = join(folder, name)
        const bytes = readFileSync(path)
        if (bytes.length < LEAST_COMPRESSED) continue
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, BROTLI))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

const api = process.env.NETWARDEN_API ?? 'http://127.0.0.1:8080'
const sharedSource = fileURLToPath(new URL('../shared/src/index.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [react(), precompress()],
  // While developing, a change in the shared package shows without building it first.
  resolve: { alias: command === 'serve' ? { '@netwarden/shared': sharedSource } : {} },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    // An inlined asset is a data: address, which the content security policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The shared package only declares: what a page does not use may go, and zod with it.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]shared[\\/](src|dist)[\\/]/, sideEffects: false }],
        manualPureFunctions: ['z', 'defineCall', 'checkedSchema', 'presentSchema', 'canonicalSchema'],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/avatars': api, '/readyz': api, '/healthz': api },
  },
}))

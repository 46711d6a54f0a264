import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.NETWARDEN_API ?? 'http://127.0.0.1:8080'
const sharedSource = fileURLToPath(new URL('../shared/src/index.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [react()],
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
        manualPureFunctions: ['z', 'defineCall', 'checkedSchema', 'canonicalSchema'],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/avatars': api, '/readyz': api, '/healthz': api },
  },
}))

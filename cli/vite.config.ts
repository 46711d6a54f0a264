import { defineConfig } from 'vite'

/** A few files for each noun of the command line: a call starts in a third of the time that its hundreds of modules take. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      output: { entryFileNames: 'netwarden.js', chunkFileNames: 'netwarden-[name].js' },
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]shared[\\/](src|dist)[\\/]/, sideEffects: false }],
        manualPureFunctions: ['z', 'defineCall', 'canonicalSchema'],
      },
    },
  },
  ssr: { noExternal: true },
})

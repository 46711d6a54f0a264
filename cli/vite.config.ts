import { defineConfig } from 'vite'

/** One file for the command line: it starts in a third of the time that its hundreds of modules take. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      output: { entryFileNames: 'netwarden.js', codeSplitting: false },
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]shared[\\/](src|dist)[\\/]/, sideEffects: false }],
        manualPureFunctions: ['z', 'defineCall', 'checkedSchema', 'canonicalSchema'],
      },
    },
  },
  ssr: { noExternal: true },
})
